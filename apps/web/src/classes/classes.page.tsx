import type { SchoolClass } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { MenuButton } from '@katedra/ui/menu'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarSync, Ellipsis, FileUp, Plus, Search } from 'lucide-react'
import { type ReactElement, memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { useFormat } from '@katedra/screens/format.ts'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { schoolYearName } from '../app/school-year.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useNow } from '../app/use-now.ts'
import { classesQuery } from './classes.data.ts'
import { CreateClassDialog } from './create-class-dialog.tsx'
import { yearToPromote } from './school-year.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { type ClassFilter, groupClasses, yearsOf } from './group-classes.ts'

const hour = 3_600_000

/** All classes of the teacher. */
export function ClassesPage(): ReactElement {
  const { t } = useTranslation('classes')
  const query = useQuery(classesQuery)
  const [isCreating, setIsCreating] = useCreating()
  useTitle(t('title'))
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('create.open')}
    </Button>
  )
  const fromFile = (
    <Link to="/tridy/import" className={buttonClass()}>
      <FileUp aria-hidden />
      {t('fromFile')}
    </Link>
  )
  const isEmpty = query.data?.length === 0
  return (
    <Page
      title={t('title')}
      action={
        isEmpty ? (
          fromFile
        ) : (
          <>
            {fromFile}
            <MenuButton
              isIconOnly
              label={t('more')}
              icon={<Ellipsis aria-hidden />}
              items={[
                {
                  id: 'promotion',
                  label: t('promotion.open'),
                  icon: <CalendarSync aria-hidden />,
                  href: '/tridy/novy-rok',
                },
              ]}
            />
            {create}
          </>
        )
      }
    >
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={<Loading />}
        empty={
          <EmptyState
            illustration={<EmptyClasses />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={create}
          />
        }
      >
        {(classes) => (
          <>
            <PromotionBanner classes={classes} />
            <ClassLists classes={classes} />
          </>
        )}
      </QueryView>
      <CreateClassDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </Page>
  )
}

/** From this number of classes on, a search saves time. */
const searchFrom = 9

/** Classes in use as cards, the archived ones folded by school year. */
function ClassLists({ classes }: { classes: readonly SchoolClass[] }) {
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

/** From June to September: the classes of the ending year wait for being promoted. */
function PromotionBanner({ classes }: { classes: readonly SchoolClass[] }) {
  const { t } = useTranslation('classes')
  const year = yearToPromote(classes, useNow(hour))
  if (year === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-now-soft p-4">
      <p className="min-w-0 flex-1 basis-64">{t('promotion.banner', { year: schoolYearName(year) })}</p>
      <Link to="/tridy/novy-rok" className={buttonClass()}>
        <CalendarSync aria-hidden />
        {t('promotion.bannerAction')}
      </Link>
    </div>
  )
}

/** The dialog can be linked to: /tridy?new=1. */
function useCreating(): [boolean, (isCreating: boolean) => void] {
  const search = useSearch({ from: '/signed-in/tridy' })
  const navigate = useNavigate()
  return [
    search.new !== undefined,
    (isCreating) => {
      const { new: _, ...kept } = search
      void navigate({ to: '/tridy', search: isCreating ? { ...kept, new: '1' } : kept, replace: !isCreating })
    },
  ]
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
