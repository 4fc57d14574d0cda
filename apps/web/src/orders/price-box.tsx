import type { Currency } from '@katedra/contract/programs'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPrice } from './draft-price.ts'
import { SumLines } from './sum-lines.tsx'
import { useAmount } from './use-amount.ts'

interface PriceBoxProps {
  price: DraftPrice
  currency: Currency
  /** The button to the next step. */
  children: ReactNode
}

/** The price, always in view: beside the steps, on a phone at the foot of the screen. */
export function PriceBox({ price, currency, children }: PriceBoxProps) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  const priced = price.lines.filter(({ net }) => net !== undefined)
  return (
    <aside
      aria-label={t('price.title')}
      data-order-price
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 max-lg:sticky max-lg:bottom-(--toast-bottom,0px) max-lg:z-10 max-lg:-mx-1 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center lg:sticky lg:top-6 lg:p-6"
    >
      <h2 className="text-lg font-semibold max-lg:sr-only">{t('price.title')}</h2>
      <ul className="grid gap-2 max-lg:hidden">
        {priced.map(({ line, program, step, net }) => (
          <li key={program.id} className="flex justify-between gap-3">
            <span className="min-w-0">
              {program.title}
              <span className="tabular block text-sm text-ink-soft">
                {line.quantity} × {amount(step?.unit_price ?? 0, currency)}
              </span>
            </span>
            <span className="tabular whitespace-nowrap">{amount(net ?? 0, currency)}</span>
          </li>
        ))}
      </ul>
      {priced.length === 0 && <p className="text-ink-soft max-lg:hidden">{t('price.empty')}</p>}
      <div className="max-lg:hidden">
        <SumLines sums={price} currency={currency} />
      </div>
      <p className="lg:hidden">
        <span className="block text-sm text-ink-soft">
          {t(price.rate === 0 ? 'price.total' : 'price.totalWithVat')}
        </span>
        <span className="tabular text-lg font-semibold whitespace-nowrap">{amount(price.total, currency)}</span>
      </p>
      <Announced text={t('price.announced', { total: amount(price.total, currency) })} />
      {children}
    </aside>
  )
}

/** The new total for those who don't see it, when the typing has settled. */
function Announced({ text }: { text: string }) {
  const region = useRef<HTMLParagraphElement>(null)
  const isFirst = useRef(true)
  // Synchronises a live region with the total; the first one is on the page and not news.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const timer = setTimeout(() => {
      if (region.current !== null) region.current.textContent = text
    }, 800)
    return () => clearTimeout(timer)
  }, [text])
  return <p ref={region} role="status" className="sr-only" />
}
