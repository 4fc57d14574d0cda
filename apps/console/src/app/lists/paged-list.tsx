import { Button } from '@katedra/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../address.ts'

/** The number of the page in the address; the first where there is none, or nonsense. */
export function usePageNumber(): number {
  const { search } = useAddress()
  const page = Number(search.page ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

interface PagedListProps {
  /** How many there are, or that there are none. */
  found: string
  total: number
  /** Of one page. */
  size: number
  /** Those of this page. */
  children: ReactNode
}

/** A list that the server pages; which page it is stands in the address. */
export function PagedList({ found, total, size, children }: PagedListProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <p role="status" className="max-w-prose text-ink-soft">
        {found}
      </p>
      {children}
      <Pager total={total} size={size} />
    </div>
  )
}

/** Steps from page to page. */
function Pager({ total, size }: { total: number; size: number }) {
  const { t } = useTranslation('operator')
  const { narrow } = useAddress()
  const page = usePageNumber()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  const open = (next: number) => narrow({ page: next === 1 ? undefined : String(next) })
  return (
    <nav aria-label={t('pager.label')} className="flex flex-wrap items-center justify-center gap-3">
      <Button icon={<ChevronLeft aria-hidden />} disabled={page <= 1} onClick={() => open(Math.min(last, page - 1))}>
        {t('pager.previous')}
      </Button>
      <span role="status" className="tabular">
        {t('pager.place', { page, last })}
      </span>
      <Button icon={<ChevronRight aria-hidden />} disabled={page >= last} onClick={() => open(page + 1)}>
        {t('pager.next')}
      </Button>
    </nav>
  )
}
