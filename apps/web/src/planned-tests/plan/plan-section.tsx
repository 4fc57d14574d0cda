import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Level, Subject } from '@katedra/contract/subjects'
import { yearChoiceOf } from '@katedra/contract/years-of-school'
import { buttonClass } from '@katedra/ui/button-class'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { choosable, levelsFor, levelsQuery, subjectsQuery, useYearOptions } from '../../subjects/subjects.data.ts'
import { EventLink, LevelTiles, PdfListLink, SubjectTiles } from '../../subjects/subjects.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { pickedIds, pickedLevel, type PlanLevel } from '../draft/plan-level.ts'
import { canPlan } from '../draft/plan-means.ts'
import { usePlanMeans } from '../draft/use-plan-means.ts'

/** The sheet with its calendar is half of the page's code, so it comes when a level has been chosen. */
const loadSheet = () => import('./plan-sheet.tsx')
const NewPlanSheet = lazy(async () => ({ default: (await loadSheet()).NewPlanSheet }))

interface PlanSectionProps {
  classes: readonly SchoolClass[]
  tests: readonly PlannedTest[]
  /** Level and class from the address. */
  levelId: string | undefined
  classId: string | undefined
  /** Questions picked in the bank and their subject, from the address. */
  subjectId: string | undefined
  questionIds: string | undefined
  /** The years of school that levels are narrowed to, from the address. */
  years: string | undefined
  onYears: (years: string) => void
  onLevel: (level: Level) => void
  onClose: () => void
}

/** Subjects, their levels, and the sheet that plans a test from one of them. */
export function PlanSection({ classes, tests, years, onYears, onLevel, onClose, ...address }: PlanSectionProps) {
  const { t } = useTranslation('planned-tests')
  const subjects = useQuery(subjectsQuery)
  const [pressedId, setPressedId] = useState<number | undefined>()
  const levels = useRef<HTMLDivElement | null>(null)
  const all = subjects.data ?? []
  const wanted = useWanted(all, tests, address)
  // Synchronises the cache of code: the sheet is fetched while the teacher still looks at the tiles.
  useEffect(() => {
    loadSheet().catch(() => undefined)
  }, [])
  const subject = all.find(({ id }) => id === pressedId) ?? wanted.subject ?? usualSubject(choosable(all), tests)
  const schoolClass = classes.find(({ id }) => id === address.classId)
  const title = schoolClass === undefined ? t('plan.title') : t('plan.titleFor', { class_name: schoolClass.name })

  function choose({ id }: Subject) {
    setPressedId(id)
    bringIntoSight(levels.current)
  }

  return (
    <Section title={title} action={<PlansLeft subjectId={subject?.id} />}>
      <QueryView query={subjects} safe={t('load.safe')} skeleton={<TileSkeletons />}>
        {(known) => <SubjectTiles subjects={choosable(known)} selectedId={subject?.id} onSelect={choose} />}
      </QueryView>
      {subject?.own !== undefined && <OwnQuestions ref={levels} subject={subject} />}
      {subject !== undefined && subject.own === undefined && (
        <Levels ref={levels} subject={subject} years={years} onYears={onYears} onSelect={onLevel} />
      )}
      {wanted.level !== undefined && (
        <Suspense fallback={null}>
          <NewPlanSheet
            level={wanted.level}
            subject={wanted.subject}
            classes={classes}
            classId={address.classId}
            onClose={onClose}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** The subject of the latest plan is most likely the one wanted again: its levels are there without a press. */
function usualSubject(subjects: readonly Subject[], tests: readonly PlannedTest[]): Subject | undefined {
  const latest = tests.toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at))[0]
  return subjects.find(({ id }) => id === latest?.subject_id) ?? subjects[0]
}

/** Finds the level of the address; it says no subject, so all subjects are asked while a level is wanted. */
function useWantedLevel(
  subjects: readonly Subject[],
  levelId: string | undefined,
): { level?: Level; subject?: Subject } {
  const lists = useQueries({
    queries: subjects.map((subject) => ({ ...levelsQuery(subject.id), enabled: levelId !== undefined })),
  })
  const level = lists.flatMap(({ data }) => data ?? []).find(({ id }) => String(id) === levelId)
  const subject = subjects.find(({ id }) => id === level?.subject_id)
  return level === undefined || subject === undefined ? {} : { level, subject }
}

type Address = Pick<PlanSectionProps, 'levelId' | 'subjectId' | 'questionIds'>

/** What the address wants planned: a level, or questions picked in the bank. */
function useWanted(
  subjects: readonly Subject[],
  tests: readonly PlannedTest[],
  { levelId, subjectId, questionIds }: Address,
): { level?: PlanLevel; subject?: Subject } {
  const ofLevel = useWantedLevel(subjects, levelId)
  const isPicked = pickedIds(questionIds).length > 0
  const subject =
    subjects.find(({ id }) => String(id) === subjectId) ??
    (isPicked ? usualSubject(choosable(subjects), tests) : undefined)
  // The sheet fills itself in again for another object.
  const picked = useMemo(() => {
    const ids = pickedIds(questionIds)
    return subject === undefined || ids.length === 0 ? undefined : pickedLevel(subject, ids)
  }, [subject, questionIds])
  return picked === undefined || subject === undefined ? ofLevel : { level: picked, subject }
}

/** The heading of the levels, their filter and their first row. */
const firstRow = 320

/** On a phone the subjects fill the screen, and what a press on one of them has changed begins at its lower edge. */
function bringIntoSight(levels: HTMLElement | null): void {
  const maxTop = window.innerHeight - firstRow
  if (levels !== null && levels.getBoundingClientRect().top > maxTop) levels.scrollIntoView({ block: 'start' })
}

/** A list can't have an entry without a name. */
const anyYear = 'any'

interface LevelsProps {
  ref: RefObject<HTMLDivElement | null>
  subject: Subject
  years: string | undefined
  onYears: (years: string) => void
  onSelect: (level: Level) => void
}

function Levels({ ref, subject, years, onYears, onSelect }: LevelsProps) {
  const { t } = useTranslation('planned-tests')
  const { t: ofSubjects } = useTranslation('subjects')
  const levels = useQuery(levelsQuery(subject.id))
  const yearOptions = useYearOptions()
  return (
    <div ref={ref} className="grid scroll-mt-4 gap-3">
      <div className="flex items-end justify-between gap-x-3">
        <h3 className="min-w-0 text-lg font-semibold">{t('plan.levels', { subject: subject.name })}</h3>
        <Select
          label={ofSubjects('years.label')}
          options={[{ id: anyYear, label: ofSubjects('years.any') }, ...yearOptions]}
          value={yearChoiceOf(years) ?? anyYear}
          onChange={(id) => onYears(id === anyYear ? '' : id)}
          className="w-44 shrink-0 sm:w-56"
        />
      </div>
      <QueryView
        query={levels}
        safe={t('load.safe')}
        skeleton={<TileSkeletons />}
        empty={<p className="text-ink-soft">{t('plan.noLevels')}</p>}
      >
        {(known) => {
          const shown = levelsFor(known, years)
          if (shown.length === 0) return <p className="text-ink-soft">{t('plan.noLevelsForYears')}</p>
          return <LevelTiles levels={shown} onSelect={onSelect} />
        }}
      </QueryView>
      <PdfListLink subject={subject} />
      <EventLink subjectCode={subject.code} />
    </div>
  )
}

/** A subject of the school's own has no levels: what is planned in it is picked in the bank. */
function OwnQuestions({ ref, subject }: { ref: RefObject<HTMLDivElement | null>; subject: Subject }) {
  const { t } = useTranslation('planned-tests')
  const search = { subject_id: String(subject.id) }
  return (
    <div ref={ref} className="grid scroll-mt-4 gap-3">
      <h3 className="text-lg font-semibold wrap-anywhere">{subject.name}</h3>
      <p className="max-w-prose text-ink-soft">{t('plan.ownSubject.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/otazky" search={search} className={buttonClass()}>
          {t('plan.ownSubject.bank')}
        </Link>
        <Link to="/otazky/nova" search={search} className={buttonClass()}>
          {t('plan.ownSubject.write')}
        </Link>
      </div>
    </div>
  )
}

function TileSkeletons() {
  return (
    <SkeletonGroup className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </SkeletonGroup>
  )
}

/** Said before anything is chosen (specification, section 8). */
function PlansLeft({ subjectId }: { subjectId: number | undefined }) {
  const { t } = useTranslation('planned-tests')
  const means = usePlanMeans(subjectId)
  if (means === undefined) return null
  if (!canPlan(means)) return <p className="font-medium">{t('plans.none')}</p>
  const parts = [
    ...(means.covered.size > 0 ? [t('plans.covered', { count: means.covered.size })] : []),
    ...(means.freePlansLeft > 0 ? [t('plans.left', { count: means.freePlansLeft })] : []),
  ]
  return <p className="text-ink-soft">{parts.join(' · ')}</p>
}
