import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'

/** Runs a download and says what came of it. */
export function useDownload<T>(download: (wish: T) => Promise<string>) {
  const { t } = useTranslation('exports')
  const problem = useProblem()
  return useMutation({
    mutationFn: download,
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSuccess: (name) => showToast({ text: t('done', { name }), tone: 'ok' }),
  })
}
