import { type BankScope, bankScopes } from '@katedra/contract/questions'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { type BankAddress, changedAddress, isNarrowed, scopeOf, searchOf } from './bank-filter.ts'
import { BankTable, type OnSelect } from './bank-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { bankQuery, overviewQuery } from '../questions.data.ts'
import { type Selection, withChosen } from './selection.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { FileUp, Plus } from 'lucide-react'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { MoreButton } from '@katedra/screens/more-button.tsx'
import { BankFilters } from './bank-filters.tsx'
import { questionTypes } from '@katedra/questions'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyQuestions } from '@katedra/ui/illustrations/scenes'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** The bank: one's own questions, those of the school, and the library. What is shown is in the address. */
export function BankPage(): ReactElement {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const address = useSearch({ from: '/signed-in/otazky' })
  const navigate = useNavigate()
  const { data } = useQuery(overviewQuery)
  useTitle(t('title'))
  // Of all parts together: a test may mix one's own questions with those of the library.
  const [selection, setSelection] = useState<Selection>(new Map())
  const select: OnSelect = useCallback((some, isChosen) => setSelection((was) => withChosen(was, some, isChosen)), [])
  const change = useCallback(
    (next: BankAddress) =>
      void navigate({
        to: '/otazky',
        search: (was) => changedAddress(was, next),
        replace: next.whose === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  const items = bankScopes.map((scope) => ({
    id: scope,
    label: (
      <>
        {t(`scope.${scope}`)}
        {data !== undefined && <span className="tabular text-ink-soft">{format.number(data.counts[scope], 0)}</span>}
      </>
    ),
    content: (
      <BankList
        scope={scope}
        address={address}
        total={data?.counts[scope]}
        selection={selection}
        onSelect={select}
        onChange={change}
      />
    ),
  }))
  return (
    <Page title={t('title')} action={<BankActions subjectId={address.subject_id} />}>
      <Tabs
        label={t('scope.label')}
        items={items}
        selected={scopeOf(address)}
        onSelect={(whose) => change({ whose: whose === 'own' ? '' : whose })}
      />
      {selection.size > 0 && <BulkBar selection={selection} onClear={() => setSelection(new Map())} />}
    </Page>
  )
}

/** Two ways to more questions: from a file, or a new one. */
function BankActions({ subjectId }: { subjectId: string | undefined }) {
  const { t } = useTranslation('question-bank')
  return (
    <>
      <Link
        to="/otazky/import"
        search={subjectId === undefined ? {} : { subject_id: subjectId }}
        className={buttonClass()}
      >
        <FileUp aria-hidden />
        {t('files.import')}
      </Link>
      <NewQuestionButton subjectId={subjectId} />
    </>
  )
}

/** The one thing to begin with; the type is chosen in the editor. */
function NewQuestionButton({ subjectId }: { subjectId: string | undefined }) {
  const { t } = useTranslation('question-bank')
  return (
    <Link
      to="/otazky/nova"
      search={subjectId === undefined ? {} : { subject_id: subjectId }}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      {t('new')}
    </Link>
  )
}

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
function BankList({ scope, address, total, selection, onSelect, onChange }: BankListProps) {
  const { t } = useTranslation('question-bank')
  const list = useInfiniteQuery(bankQuery({ ...searchOf(address), whose: scope }))
  const questions = list.data?.pages.flatMap((page) => page.questions)
  const found = list.data?.pages[0]?.total
  const narrowToTag = useCallback((tag: string) => onChange({ tag }), [onChange])
  if (total === 0 && !isNarrowed(address)) return <BankEmpty scope={scope} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <BankFilters scope={scope} address={address} count={found} onChange={onChange} />
      <QueryView
        query={{ data: questions, error: list.error, refetch: list.refetch }}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-3">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-16" />
            ))}
          </SkeletonGroup>
        }
      >
        {(loaded) => (
          <BankTable scope={scope} questions={loaded} selection={selection} onSelect={onSelect} onTag={narrowToTag} />
        )}
      </QueryView>
      <MoreButton list={list}>{t('list.more', { shown: questions?.length, total: found })}</MoreButton>
    </div>
  )
}

/** What a part of the bank is for, and the first step: a question of each type, or a look at what is there already. */
function BankEmpty({ scope }: { scope: BankScope }) {
  const { t } = useTranslation('question-bank')
  return (
    <EmptyState
      illustration={<EmptyQuestions />}
      title={t(`empty.${scope}.title`)}
      description={<p>{t(`empty.${scope}.text`)}</p>}
      action={
        scope === 'own' ? (
          <div className="grid gap-5">
            <ul aria-label={t('type.label')} className="grid gap-2 text-left">
              {questionTypes.map((type) => (
                <li key={type} className="grid">
                  <Link
                    to="/otazky/nova"
                    search={{ typ: type }}
                    className="grid rounded-md border border-line-strong bg-surface px-4 py-3 no-underline hover:bg-sunken"
                  >
                    <span className="font-semibold text-ink">{t(`type.${type}`)}</span>
                    <span className="text-sm text-ink-soft">{t(`type.${type}Hint`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <Link to="/otazky" search={{ whose: 'library' }} className={buttonClass()}>
              {t('empty.own.library')}
            </Link>
          </div>
        ) : (
          <Link to="/otazky/nova" className={buttonClass()}>
            {t('new')}
          </Link>
        )
      }
    />
  )
}
