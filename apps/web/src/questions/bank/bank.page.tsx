import { isKeyed } from '@katedra/contract/library'
import { type BankScope, bankScopes } from '@katedra/contract/questions'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useCallback, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { type BankAddress, changedAddress, isNarrowed, scopeOf, searchOf, withoutSubject } from './bank-filter.ts'
import { BankTable, type OnSelect } from './bank-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { bankQuery, overviewQuery } from '../questions.data.ts'
import { type Selection, withChosen } from './selection.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { FileUp, Plus, Search } from 'lucide-react'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { MoreButton } from '@katedra/screens/more-button.tsx'
import { questionTypes } from '@katedra/questions'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyQuestions } from '@katedra/ui/illustrations/scenes'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { ExportButton } from '../../question-files/question-files.tsx'
import { levelsFor, levelsQuery, subjectsQuery, useYearOptions } from '../../subjects/subjects.data.ts'

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
    <Page
      title={t('title')}
      action={<BankActions subjectId={address.subject_id === withoutSubject ? undefined : address.subject_id} />}
    >
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
      <BankFilters
        scope={scope}
        address={address}
        count={found}
        hasKeys={questions?.every(isKeyed) ?? true}
        onChange={onChange}
      />
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

interface BankFiltersProps {
  scope: BankScope
  address: BankAddress
  count: number | undefined
  /** Questions without their keys can't be taken along as a file. */
  hasKeys: boolean
  onChange: (next: BankAddress) => void
}

/** A list can't have an entry without a name. */
const any = 'any'

/** A search and up to five choices. */
function BankFilters({ scope, address, count, hasKeys, onChange }: BankFiltersProps) {
  const { t } = useTranslation('question-bank')
  const { t: ofSubjects } = useTranslation('subjects')
  const [search, setSearch] = useSearchText(address.search ?? '', onChange)
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const yearOptions = useYearOptions()
  const clear = () => {
    setSearch('')
    onChange({ search: '', type: '', subject_id: '', level_id: '', years: '', tag: '' })
  }
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(14rem,2fr)_repeat(auto-fit,minmax(8rem,1fr))]">
        <TextField
          label={t('filter.search')}
          type="search"
          prefix={<Search aria-hidden className="size-5" />}
          value={search}
          onChange={setSearch}
          className="max-md:col-span-2"
        />
        <Narrowing
          label={t('filter.subject')}
          options={[
            ...subjects.map(({ id, name }) => ({ id: String(id), label: name })),
            ...(scope === 'library' ? [] : [{ id: withoutSubject, label: t('filing.noSubject') }]),
          ]}
          value={address.subject_id}
          onChange={(subject_id) => onChange({ subject_id })}
        />
        {scope === 'library' && (
          <Narrowing
            label={t('filter.years')}
            options={yearOptions}
            value={address.years}
            onChange={(years) => onChange({ years })}
          />
        )}
        {scope === 'library' && address.subject_id !== undefined && (
          <LevelNarrowing subjectId={Number(address.subject_id)} address={address} onChange={onChange} />
        )}
        <Narrowing
          label={t('filter.type')}
          options={questionTypes.map((id) => ({ id, label: t(`type.${id}`) }))}
          value={address.type}
          onChange={(type) => onChange({ type })}
        />
        <TagNarrowing scope={scope} tag={address.tag} onChange={onChange} />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-ink-soft">
          {count === undefined ? '' : t('list.count', { count })}
        </p>
        {isNarrowed(address) && (
          <Button variant="quiet" size="sm" onClick={clear}>
            {t('filter.clear')}
          </Button>
        )}
        <span className="flex-1" />
        {count !== undefined && count > 0 && hasKeys && (
          <ExportButton chosen={{ filter: { ...searchOf(address), whose: scope } }} count={count} />
        )}
      </div>
      {!hasKeys && <p className="text-sm text-ink-soft">{ofSubjects('keysWithheld')}</p>}
    </div>
  )
}

interface NarrowingProps {
  label: string
  options: readonly { id: string; label: string; detail?: string }[]
  value: string | undefined
  onChange: (id: string) => void
}

function Narrowing({ label, options, value, onChange }: NarrowingProps) {
  const { t } = useTranslation('question-bank')
  const known = value === undefined || options.some(({ id }) => id === value)
  const all = known ? options : [...options, { id: value, label: value }]
  return (
    <Select
      label={label}
      options={[{ id: any, label: t('filter.any') }, ...all]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? '' : id)}
    />
  )
}

function LevelNarrowing({
  subjectId,
  address,
  onChange,
}: { subjectId: number } & Pick<BankFiltersProps, 'address' | 'onChange'>) {
  const { t } = useTranslation('question-bank')
  const { data: levels = [] } = useQuery(levelsQuery(subjectId))
  return (
    <Narrowing
      label={t('filter.level')}
      options={levelsFor(levels, address.years).map(({ id, title }) => ({ id: String(id), label: title }))}
      value={address.level_id}
      onChange={(level_id) => onChange({ level_id })}
    />
  )
}

/** Tags in use in this part of the bank, with how often. */
function TagNarrowing({
  scope,
  tag,
  onChange,
}: { tag: string | undefined } & Pick<BankFiltersProps, 'scope' | 'onChange'>) {
  const { t } = useTranslation('question-bank')
  const { data: overview } = useQuery(overviewQuery)
  const tags = (overview?.tags[scope] ?? []).map((one) => ({ id: one.tag, label: one.tag, detail: String(one.count) }))
  if (tags.length === 0 && tag === undefined) return null
  return <Narrowing label={t('filter.tag')} options={tags} value={tag} onChange={(next) => onChange({ tag: next })} />
}

/** How long typing rests before the list follows, in milliseconds. */
const pause = 250

/** The text in the search field; the address follows when the typing rests. */
function useSearchText(
  inAddress: string,
  onChange: (next: BankAddress) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Synchronises with the clock: nothing may move the address of a page that has been left.
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ search: next.trim() }), pause)
  }
  return [text, type]
}

/** What a part of the bank is for, and the first step: a question of each type, or a look at what is there already. */
function BankEmpty({ scope }: { scope: BankScope }) {
  const { t } = useTranslation('question-bank')
  return (
    <EmptyState
      // All types on one screen of a laptop.
      className={scope === 'own' ? 'max-w-2xl!' : ''}
      illustration={<EmptyQuestions />}
      title={t(`empty.${scope}.title`)}
      description={<p>{t(`empty.${scope}.text`)}</p>}
      action={
        scope === 'own' ? (
          <div className="grid gap-5">
            <ul aria-label={t('type.label')} className="grid gap-2 text-left sm:grid-cols-2">
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
