import { school as calls, type JoinRequest } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { queryClient } from '../app/query.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { joinRequestsQuery, refreshWaiting } from './school.data.ts'

/** Teachers of unregistered schools who want to come; shown once there has been one. */
export function JoinRequestsSection({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  const { data: requests = [] } = useQuery(joinRequestsQuery)
  const waiting = requests.filter(({ state }) => state === 'waiting')
  const decided = requests.filter(({ state }) => state !== 'waiting')
  if (requests.length === 0) return null
  return (
    <div id="requests" tabIndex={-1} className="scroll-mt-6">
      <Section title={t('requests.title')}>
        <ul className="grid gap-3">
          {waiting.map((request) => (
            <WaitingRequest key={request.id} request={request} mayDecide={mayDecide} />
          ))}
        </ul>
        {decided.length > 0 && (
          <details>
            <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
              {t('requests.decided')}
            </summary>
            <ul className="grid gap-2 pt-2">
              {decided.map(({ id, name, email, state, decided_at }) => (
                <li key={id} className="wrap-anywhere">
                  {name} ({email}),{' '}
                  {t(state === 'accepted' ? 'requests.accepted' : 'requests.refused', {
                    when: format.when(decided_at ?? ''),
                  })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Section>
    </div>
  )
}

function WaitingRequest({ request, mayDecide }: { request: JoinRequest; mayDecide: boolean }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const { name, email, message, created_at } = request
  const deciding = useDeciding(request, () => setIsAsking(false))
  return (
    <Card as="li" className="grid gap-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {email} · {t('requests.asked', { when: format.when(created_at) })}
        </p>
      </div>
      {message !== '' && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" aria-label={t('requests.acceptOf', { name })} onClick={() => setIsAsking(true)}>
            {t('requests.accept')}
          </Button>
          <Button
            aria-label={t('requests.refuseOf', { name })}
            isBusy={deciding.isBusy}
            onClick={() => deciding.save('refuse')}
          >
            {t('requests.refuse')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('requests.acceptTitle', { name })}
        confirmText={t('requests.accept')}
        isBusy={deciding.isBusy}
        onConfirm={() => deciding.save('accept')}
      >
        <p className="wrap-anywhere">{t('requests.acceptText', { name, email })}</p>
      </ConfirmDialog>
    </Card>
  )
}

function useDeciding({ id, name }: JoinRequest, onSettled: () => void) {
  const { t } = useTranslation('school')
  const params = { request_id: id }
  const settle = () => {
    onSettled()
    return refreshWaiting()
  }
  return useSave({
    save: (verdict: 'accept' | 'refuse') =>
      verdict === 'accept' ? call(calls.acceptJoinRequest, { params }) : call(calls.refuseJoinRequest, { params }),
    refresh: (requests) => void queryClient.setQueryData(joinRequestsQuery.queryKey, requests),
    doneText: (_, verdict) => (verdict === 'accept' ? t('requests.acceptDone', { name }) : t('requests.refuseDone')),
    onSaved: settle,
    refusal: 'toast',
    onRefused: () => {
      // Another admin may have been quicker.
      void queryClient.invalidateQueries({ queryKey: joinRequestsQuery.queryKey })
      return settle()
    },
  })
}
