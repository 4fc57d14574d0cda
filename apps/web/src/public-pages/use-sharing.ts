import { publicPages, type Sharing, type SharingDuration } from '@katedra/contract/public-pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { sharingQuery } from './public-pages.data.ts'

/** A duration shares, or lets the page last from now; nothing ends it. */
type Wish = SharingDuration | undefined

/** Shares the results of a test and ends that; the dialog stays and shows what came of it. */
export function useSharing(test_id: string) {
  const { t } = useTranslation('public-pages')
  const problem = useProblem()
  const queries = useQueryClient()
  const params = { test_id }
  const { queryKey } = sharingQuery(test_id)
  const changing = useMutation({
    mutationFn: (duration: Wish): Promise<Sharing> =>
      duration === undefined
        ? call(publicPages.stopSharing, { params })
        : call(publicPages.shareResults, { params, body: { duration } }),
    onSuccess(sharing, duration) {
      const wasOn = queries.getQueryData<Sharing>(queryKey)?.page !== null
      queries.setQueryData(queryKey, sharing)
      const told = duration === undefined ? 'share.stopped' : wasOn ? 'share.prolonged' : 'share.started'
      showToast({ tone: 'ok', text: t(told) })
    },
  })
  return {
    ask: changing.mutate,
    /** The wish that is on its way. */
    isSharing: changing.isPending && changing.variables !== undefined,
    isStopping: changing.isPending && changing.variables === undefined,
    message: changing.error === null ? undefined : problem(changing.error),
  }
}
