import type { BankScope } from '@katedra/contract/questions'
import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../app/more-button.tsx'
import { useProblem } from '../app/problem.ts'
import { BankEmpty } from './bank-empty.tsx'
import { isNarrowed, searchOf, type BankAddress } from './bank-filter.ts'
import { BankFilters } from './bank-filters.tsx'
import { BankTable, type OnSelect } from './bank-table.tsx'
import { bankQuery } from './questions.data.ts'
import type { Selection } from './selection.ts'

interface BankListProps {
  scope: BankScope
  address: BankAddress
  /** Questions in this part of the bank, when that is known. */
  total: number | undefined
  selection: Selection
  onSelect: OnSelect
  onChange: (next: BankAddress) => void
}

/** One part of the bank: its filters, and a page of its questions after another. */
export function BankList({ scope, address, total, selection, onSelect, onChange }: BankListProps) {
  const { t } = useTranslation('question-bank')
  const list = useInfiniteQuery(bankQuery({ ...searchOf(address), whose: scope }))
  const questions = list.data?.pages.flatMap((page) => page.questions)
  const found = list.data?.pages[0]?.total
  if (total === 0 && !isNarrowed(address)) return <BankEmpty scope={scope} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <BankFilters scope={scope} address={address} count={found} onChange={onChange} />
      {questions === undefined ? (
        <NotThere error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <BankTable
          scope={scope}
          questions={questions}
          selection={selection}
          onSelect={onSelect}
          onTag={(tag) => onChange({ tag })}
        />
      )}
      <MoreButton list={list}>{t('list.more', { shown: questions?.length, total: found })}</MoreButton>
    </div>
  )
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('question-bank')
  const problem = useProblem()
  if (error !== null) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
  return (
    <SkeletonGroup className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </SkeletonGroup>
  )
}
