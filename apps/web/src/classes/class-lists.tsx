import type { SchoolClass } from '@katedra/contract/classes'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { schoolYearName } from '../app/school-year.ts'
import { type ClassFilter, groupClasses, yearsOf } from './group-classes.ts'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'

/** From this number of classes on, a search saves time. */
const searchFrom = 9

/** Classes in use as cards, the archived ones folded by school year. */
export function ClassLists({ classes }: { classes: readonly SchoolClass[] }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { filter, narrow } = useFilter()
  // Typing stays swift among hundreds; the cards follow.
  const { search, year } = useDeferredValue(filter)
  const { current, archive } = useMemo(
    () => groupClasses(classes, { search, year }, format.compare),
    [classes, search, year, format],
  )
  const isNarrowed = search !== '' || year !== ''
  const count = current.length + archive.reduce((sum, group) => sum + group.classes.length, 0)
  return (
    <div className="grid min-w-0 gap-6">
      <Filters classes={classes} filter={filter} onChange={narrow} />
      <p role="status" className={count === 0 ? '' : 'sr-only'}>
        {count === 0 && t('noneFound')}
        {count > 0 && isNarrowed && t('found', { count })}
      </p>
      {!isNarrowed && current.length === 0 && <p className="text-ink-soft">{t('noCurrent')}</p>}
      <Cards classes={current} />
      {archive.map((group) => (
        <ArchivedYear key={group.year} {...group} isNarrowed={isNarrowed} />
      ))}
    </div>
  )
}

/** What the list is narrowed to. The search is kept here too, for the address would lag behind the keys. */
function useFilter() {
  const params = useSearch({ from: '/signed-in/tridy' })
  const navigate = useNavigate({ from: '/tridy' })
  const [search, setSearch] = useState(params.search ?? '')
  const { year = '' } = params

  function narrow(next: Partial<ClassFilter>) {
    if (next.search !== undefined) setSearch(next.search)
    void navigate({ to: '/tridy', search: { ...params, search, ...next }, replace: true, resetScroll: false })
  }

  const filter = useMemo(() => ({ search, year }), [search, year])
  return { filter, narrow }
}

interface FiltersProps {
  classes: readonly SchoolClass[]
  filter: ClassFilter
  onChange: (filter: Partial<ClassFilter>) => void
}

function Filters({ classes, filter, onChange }: FiltersProps) {
  const { t } = useTranslation('classes')
  const years = yearsOf(classes)
  const hasYears = years.length > 1
  if (classes.length < searchFrom && !hasYears) return null
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,24rem)_14rem]">
      {classes.length >= searchFrom && (
        <TextField
          label={t('search')}
          type="search"
          prefix={<Search aria-hidden />}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      )}
      {hasYears && (
        <Select
          label={t('years.label')}
          options={[
            { id: anyYear, label: t('years.all') },
            ...years.map((year) => ({ id: String(year), label: schoolYearName(year) })),
          ]}
          value={filter.year === '' ? anyYear : filter.year}
          onChange={(id) => onChange({ year: id === anyYear ? '' : id })}
        />
      )}
    </div>
  )
}

/** A list's item needs an id, and the empty text is none. */
const anyYear = 'any'

interface ArchivedYearProps {
  year: number
  classes: readonly SchoolClass[]
  /** What was looked for must not stay folded. */
  isNarrowed: boolean
}

/** The cards are made only when they are to be seen: a school keeps many years. */
function ArchivedYear({ year, classes, isNarrowed }: ArchivedYearProps) {
  const { t } = useTranslation('classes')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOpen = isUnfolded || isNarrowed
  return (
    <details
      open={isOpen}
      onToggle={(event) => {
        if (!isNarrowed) setIsUnfolded(event.currentTarget.open)
      }}
    >
      <summary className="target inline-flex items-center gap-2 rounded-md font-medium text-accent">
        {t('archiveOf', { year: schoolYearName(year), count: classes.length })}
      </summary>
      {isOpen && (
        <div className="pt-4">
          <Cards classes={classes} />
        </div>
      )}
    </details>
  )
}

function Cards({ classes }: { classes: readonly SchoolClass[] }) {
  if (classes.length === 0) return null
  return (
    <ul className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {classes.map((schoolClass) => (
        <ClassCard key={schoolClass.id} schoolClass={schoolClass} />
      ))}
    </ul>
  )
}

/** One class; the whole card leads to it. Memoised, because typing into the search renders the list again. */
const ClassCard = memo(function ClassCard({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { id, name, school_year, student_count, teachers, archived_at } = schoolClass
  const teacherNames = format.list(teachers.map((teacher) => `${teacher.first_name} ${teacher.last_name}`.trim()))
  return (
    <Card as="li" className="relative grid min-w-0 content-start gap-1 transition-colors hover:border-accent">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold">
          <Link
            to="/tridy/$classId"
            params={{ classId: id }}
            className="rounded-sm no-underline after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </Link>
        </h2>
        {archived_at !== null && <Badge>{t('archived')}</Badge>}
      </div>
      <p>{t('studentCount', { count: student_count })}</p>
      <p className="text-sm text-ink-soft">{t('schoolYear', { year: schoolYearName(school_year) })}</p>
      <p className="text-sm text-ink-soft">{teacherNames}</p>
      {archived_at === null && student_count > 0 && (
        <Link
          to="/mojecviceni"
          search={{ class_id: id }}
          className={`relative mt-2 -ml-3 justify-self-start ${buttonClass({ variant: 'quiet', size: 'sm' })}`}
        >
          {t('plan')}
          <span className="sr-only">{name}</span>
        </Link>
      )}
    </Card>
  )
})
