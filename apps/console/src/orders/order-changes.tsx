import { operatorOrders, type OrderChange } from '@katedra/contract/operator-orders'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CreditCard, FileCheck, HandCoins, Undo2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { call, queryOf } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'

type Order = Reply<typeof operatorOrders.order>
type Preview = Reply<typeof operatorOrders.previewChange>

/** A refund is told by what becomes of the money: the gateway sends it, or somebody has. */
function wordOf(change: OrderChange, { refund_way }: Pick<Order, 'refund_way'>) {
  return change === 'refund' && refund_way === 'card' ? 'refund_to_card' : change
}

const icons: Record<ReturnType<typeof wordOf>, LucideIcon> = {
  approve: FileCheck,
  mark_paid: Check,
  cancel: Ban,
  refund: Undo2,
  refund_to_card: CreditCard,
  refund_by_hand: HandCoins,
}

/** Nothing is taken away by these. */
const harmless: readonly OrderChange[] = ['approve', 'mark_paid', 'refund_by_hand']

/** What can be done with the order now; each says what will come of it before it is done. */
export function OrderChanges({ order }: { order: Order }) {
  const { t } = useTranslation('operator-orders')
  const [open, setOpen] = useState<OrderChange>()
  const { variable_symbol, changes } = order
  const params = { variable_symbol }
  if (changes.length === 0) return null
  const word = open === undefined ? undefined : wordOf(open, order)
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {changes.map((change) => {
          const name = wordOf(change, order)
          const Icon = icons[name]
          return (
            <li key={change}>
              <Button icon={<Icon aria-hidden />} onClick={() => setOpen(change)}>
                {t(`change.${name}.open`)}
              </Button>
            </li>
          )
        })}
      </ul>
      {open !== undefined && word !== undefined && (
        <ReasonDialog
          title={t(`change.${word}.title`, { symbol: variable_symbol })}
          confirmText={t(`change.${word}.open`)}
          doneText={t(`change.${word}.done`)}
          hint={t(`change.${word}.hint`)}
          isDanger={!harmless.includes(open)}
          onClose={() => setOpen(undefined)}
          run={(reason) => call(operatorOrders.change, { params, body: { change: open, reason } })}
        >
          <p>{t(`change.${word}.text`)}</p>
          <Outlook symbol={variable_symbol} change={open} />
        </ReasonDialog>
      )}
    </>
  )
}

/** The server does it and takes it back, so what stands here is what will happen. */
function Outlook({ symbol, change }: { symbol: string; change: OrderChange }) {
  const asked = useQuery({
    ...queryOf(operatorOrders.previewChange, { params: { variable_symbol: symbol }, body: { change } }),
    staleTime: 0,
  })
  return (
    <div className="pt-3">
      <QueryView query={asked}>
        {(preview) => <OutlookList preview={preview} isBack={!harmless.includes(change)} />}
      </QueryView>
    </div>
  )
}

function OutlookList({ preview, isBack }: { preview: Preview; isBack: boolean }) {
  const { t } = useTranslation('operator-orders')
  const { t: words } = useTranslation('orders')
  const { documents, mails, issued_count, withdrawn_count, kept_count } = preview
  const lines = [
    ...(issued_count > 0 ? [t('outlook.issued', { count: issued_count })] : []),
    ...(withdrawn_count > 0 ? [t('outlook.withdrawn', { count: withdrawn_count })] : []),
    // What pupils hold matters only where credits go back.
    ...(kept_count > 0 && isBack ? [t('outlook.kept', { count: kept_count })] : []),
    ...(issued_count + withdrawn_count === 0 ? [t('outlook.sameCredits')] : []),
    ...documents.map((kind) => t('outlook.document', { kind: words(`documents.kind.${kind}`) })),
    ...(documents.length === 0 ? [t('outlook.noDocument')] : []),
    ...mails.map((mail) => t('outlook.mail', mail)),
  ]
  return (
    <div className="grid gap-1">
      <p className="font-medium text-ink">{t('outlook.title')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
