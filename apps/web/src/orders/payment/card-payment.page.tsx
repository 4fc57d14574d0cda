import { CallError } from '@katedra/contract/call'
import { orders, type CardPayment } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { LinkButton } from '@katedra/ui/link-button'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { cardPaymentQuery } from './orders.data.ts'
import { useAmount } from './use-amount.ts'

/** The simulated gateway: a page that looks like nobody's, because a real gateway's would not look like Katedra's either. */
export function CardPaymentPage(): ReactElement {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const { paymentId } = useParams({ from: '/platba/$paymentId' })
  const { data, error, refetch } = useQuery(cardPaymentQuery(paymentId))
  useTitle(t('gateway.title'))
  return (
    <Till>
      {data !== undefined && <Payment paymentId={paymentId} payment={data} />}
      {data === undefined && error === null && (
        <SkeletonGroup>
          <Skeleton className="h-32" />
        </SkeletonGroup>
      )}
      {data === undefined && error !== null && (
        <div className="grid justify-items-center gap-4">
          <p>{error instanceof CallError && error.status === 404 ? t('gateway.unknown') : problem(error)}</p>
          <Button onClick={() => void refetch()}>{t('gateway.retry')}</Button>
        </div>
      )}
    </Till>
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
  const problem = useProblem()
  const amount = useAmount()
  const ending = useMutation({
    mutationFn: (outcome: 'success' | 'failure') =>
      call(orders.endSimulatedPayment, { params: { payment_id: paymentId }, body: { outcome } }),
    onSuccess: ({ return_url }) => location.assign(return_url),
  })
  const isBusy = ending.isPending || ending.isSuccess
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
            isBusy={isBusy && ending.variables === 'success'}
            disabled={isBusy && ending.variables !== 'success'}
            onClick={() => ending.mutate('success')}
          >
            {t('gateway.success')}
          </Button>
          <Button
            size="lg"
            isBusy={isBusy && ending.variables === 'failure'}
            disabled={isBusy && ending.variables !== 'failure'}
            onClick={() => ending.mutate('failure')}
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
      <FormAlert text={ending.error === null ? undefined : problem(ending.error)} />
    </>
  )
}
