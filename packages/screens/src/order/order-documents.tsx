import type { Order } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { dayMoment } from '../plain-day.ts'
import { useSave } from '../use-save.ts'

export type DocumentFormat = 'pdf' | 'isdoc'

/** Fetches a paper of the order for the browser's downloads and says its name. */
interface Downloads {
  download(documentId: string, format: DocumentFormat): Promise<string>
}

const formats: readonly DocumentFormat[] = ['pdf', 'isdoc']

/** Papers of the order: for people as PDF, for accounting programs as ISDOC. */
export function OrderDocuments({ order, calls }: { order: Order; calls: Downloads }) {
  const { t } = useTranslation('orders')
  const { documents } = order
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('documents.title')}</h2>
      {documents.length === 0 ? (
        <p className="text-ink-soft">{t(`documents.${absenceOf(order)}`)}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {documents.map((document) => (
            <DocumentLine key={document.id} document={document} calls={calls} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Why there is no paper; an invoice that waits for its approval comes with that, not with the payment. */
function absenceOf({ state, awaits_approval }: Order) {
  if (state === 'cancelled') return 'none'
  return awaits_approval ? 'approvedFirst' : 'later'
}

interface DocumentLineProps {
  document: Order['documents'][number]
  calls: Downloads
}

function DocumentLine({ document: { id, kind, label, issued_on }, calls }: DocumentLineProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const downloading = useSave({
    save: (wanted: DocumentFormat) => calls.download(id, wanted),
    doneText: (name) => t('documents.done', { name }),
    refusal: 'toast',
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">{t(`documents.kind.${kind}`)}</p>
        <p className="tabular text-sm text-ink-soft">
          {label} · {format.date(dayMoment(issued_on))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {formats.map((wanted) => (
          <Button
            key={wanted}
            size="sm"
            icon={<Download aria-hidden />}
            aria-label={t('documents.download', { label, format: wanted.toUpperCase() })}
            isBusy={downloading.isBusy && downloading.input === wanted}
            onClick={() => downloading.save(wanted)}
          >
            {wanted.toUpperCase()}
          </Button>
        ))}
      </div>
    </li>
  )
}
