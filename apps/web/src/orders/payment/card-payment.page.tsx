import { CallError } from '@katedra/contract/call'
import { type CardPayment, orders } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { LinkButton } from '@katedra/ui/link-button'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useProblem } from '@katedra/client/problem'
import { useTitle } from '@katedra/screens/title.ts'
import { cardPaymentQuery } from '../orders.data.ts'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'

/** The simulated gateway: a page that looks like no one's, because a real gateway's would not look like Katedra's either. */
export function CardPaymentPage(): ReactElement {
  const { t } = useTranslation('orders')
  const { paymentId } = useParams({ from: '/platba/$paymentId' })
  const query = useQuery(cardPaymentQuery(paymentId))
  useTitle(t('gateway.title'))
  return (
    <Till>
      {query.data === undefined && query.error !== null ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <QueryView
          query={query}
          safe=""
          skeleton={
            <SkeletonGroup>
              <Skeleton className="h-32" />
            </SkeletonGroup>
          }
        >
          {(payment) => <Payment paymentId={paymentId} payment={payment} />}
        </QueryView>
      )}
    </Till>
  )
}

/** Said as plainly as the rest of this page, which is not Katedra's. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  return (
    <div className="grid justify-items-center gap-4">
      <p>{error instanceof CallError && error.status === 404 ? t('gateway.unknown') : problem(error)}</p>
      <Button onClick={onRetry}>{t('gateway.retry')}</Button>
    </div>
  )
}

function Till({ children }: { children: ReactNode }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-sunken p-4 font-mono outline-none">
        <div className="grid w-full max-w-md gap-6 border-2 border-dashed border-line-strong bg-surface p-6 text-center">
          <div className="grid justify-items-center gap-2">
            <FlaskConical aria-hidden className="size-8" />
            <h1 className="text-xl font-semibold">{t('gateway.title')}</h1>
            <p className="text-sm">{t('gateway.text')}</p>
          </div>
          {children}
        </div>
      </main>
    </>
  )
}

function Payment({ paymentId, payment }: { paymentId: string; payment: CardPayment }) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  const ending = useSave({
    save: (outcome: 'success' | 'failure') =>
      call(orders.endSimulatedPayment, { params: { payment_id: paymentId }, body: { outcome } }),
    onSaved: ({ return_url }) => location.assign(return_url),
  })
  const isBusy = ending.isBusy || ending.isDone
  return (
    <>
      <dl className="grid gap-1">
        <dt className="text-sm">{t('gateway.order', { symbol: payment.variable_symbol })}</dt>
        <dd className="tabular text-3xl font-semibold">{amount(payment.amount, payment.currency)}</dd>
      </dl>
      {payment.state === 'open' ? (
        <div className="grid gap-3">
          <Button
            variant="primary"
            size="lg"
            isBusy={isBusy && ending.input === 'success'}
            disabled={isBusy && ending.input !== 'success'}
            onClick={() => ending.save('success')}
          >
            {t('gateway.success')}
          </Button>
          <Button
            size="lg"
            isBusy={isBusy && ending.input === 'failure'}
            disabled={isBusy && ending.input !== 'failure'}
            onClick={() => ending.save('failure')}
          >
            {t('gateway.failure')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-4">
          <p role="status">{t(`gateway.state.${payment.state}`)}</p>
          <LinkButton href={payment.return_url} variant="primary">
            {t('gateway.back')}
          </LinkButton>
        </div>
      )}
      <FormAlert text={ending.sentence} />
    </>
  )
}
