import type { Gradebook } from '@katedra/contract/gradebook'
import type { MarksBook } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Select } from '@katedra/ui/select'
import { Switch } from '@katedra/ui/switch'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RegisterDialog, type RegisterColumn } from '../../registers/registers.tsx'
import { Filters } from '../filters.tsx'
import { marksQuery } from '../gradebook.data.ts'
import { NoTests, ResultsQuery } from '../missing-results.tsx'
import type { Looking } from '../use-filter.ts'
import { averagedGroups, orderPupils, orders } from './mark-words.ts'
import { MarksGrid } from './marks-grid.tsx'
import { MarksList } from './marks-list.tsx'
import { Notes } from './notes.tsx'
import { PrintedMarks } from './printed-marks.tsx'

/** From this count on, a search saves time. */
const searchFrom = 12
/** The first screenful comes at once, the other hundreds while it is being read. */
const firstRows = 30

/** The class book: published marks of the class with weighted averages. */
export function MarksView({ book, looking }: { book: Gradebook; looking: Looking }) {
  const marks = useQuery(marksQuery(book.class_id, looking.filter))
  return (
    <ResultsQuery query={marks}>
      {(known) => (
        <div className="grid min-w-0 gap-6">
          <Filters choices={known.choices} year={known.school_year} half={known.half} looking={looking} />
          {known.columns.length === 0 ? (
            <NoMarks book={book} looking={looking} />
          ) : (
            <Marks book={known} looking={looking} />
          )}
        </div>
      )}
    </ResultsQuery>
  )
}

/** What is missing, and the way to a test whose marks can be published. */
function NoMarks({ book, looking }: { book: Gradebook; looking: Looking }) {
  const { t } = useTranslation('marks')
  const test = book.tests.find(({ submitted_count }) => submitted_count > 0) ?? book.tests[0]
  const isNarrowed = Object.keys(looking.filter).length > 0
  if (isNarrowed || test === undefined)
    return (
      <NoTests
        classId={book.class_id}
        isNarrowed={isNarrowed}
        onClear={() => looking.change({ year: '', half: '', subject: '', level: '', kind: '' })}
      />
    )
  return (
    <EmptyState
      illustration={<EmptyResults />}
      title={t('book.empty.title')}
      description={t('book.empty.description')}
      action={
        <Link
          to="/vysledky/$testId/znamky"
          params={{ testId: test.id }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('book.empty.tests')}
        </Link>
      }
    />
  )
}

function Marks({ book, looking }: { book: MarksBook; looking: Looking }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const language = useLanguage()
  const isWide = useIsWide()
  const [search, setSearch] = useState('')
  const [hasNeeded, setHasNeeded] = useState(false)
  const [copied, setCopied] = useState<RegisterColumn>()
  const groups = useMemo(() => averagedGroups(book, { t, format }, language), [book, t, format, language])
  const order = orders.find((one) => one === looking.order) ?? 'name'
  const wanted = useDeferredValue(search)
  const by = groups.length === 1 ? groups[0] : undefined
  const students = useMemo(
    () => orderPupils(book.students, { order, search: wanted, by }),
    [book.students, order, wanted, by],
  )
  const limit = useDeferredValue(students.length, firstRows)
  const shown = useMemo(() => students.slice(0, limit), [students, limit])
  const parts = { book, groups, students: shown, search: looking.search, hasNeeded }
  return (
    <div className="grid min-w-0 gap-4">
      <Summary book={book} />
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {book.students.length >= searchFrom && (
          <TextField
            label={t('book.search')}
            type="search"
            prefix={<Search aria-hidden />}
            value={search}
            onChange={setSearch}
          />
        )}
        {by !== undefined && <OrderField order={order} looking={looking} />}
        {isWide && groups.length > 0 && (
          <Switch isSelected={hasNeeded} onChange={setHasNeeded}>
            {t('book.neededHeader')}
          </Switch>
        )}
      </div>
      {students.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t('book.noneFound')}
        </p>
      )}
      {students.length > 0 &&
        (isWide ? <MarksGrid {...parts} onCopy={setCopied} /> : <MarksList {...parts} onCopy={setCopied} />)}
      <Notes book={book} />
      <PrintedMarks book={book} groups={groups} students={students} />
      {copied !== undefined && <RegisterDialog column={copied} onClose={() => setCopied(undefined)} />}
    </div>
  )
}

function Summary({ book }: { book: MarksBook }) {
  const { t } = useTranslation('marks')
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p role="status" className="text-lg font-medium">
        {t('book.summary', { count: book.columns.length })}
      </p>
      <InfoPopover label={t('book.explain')}>
        <div className="grid gap-2">
          <p>{t('book.onlyPublished')}</p>
          <p>{t('book.explainAverage')}</p>
          <p>{t('book.explainKinds')}</p>
          <p>{t('book.explainHalves')}</p>
          <p>{t('book.explainTrend')}</p>
          <p>{t('book.explainNeeded')}</p>
        </div>
      </InfoPopover>
    </div>
  )
}

const orderKeys = { name: 'book.sortName', best: 'book.sortBest', worst: 'book.sortWorst' } as const

function OrderField({ order, looking }: { order: (typeof orders)[number]; looking: Looking }) {
  const { t } = useTranslation('marks')
  return (
    <Select
      label={t('book.sort')}
      value={order}
      onChange={(id) => looking.change({ order: id === 'name' ? '' : id })}
      options={orders.map((id) => ({ id, label: t(orderKeys[id]) }))}
    />
  )
}
