import { credits as calls, type ProgramNeed } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses, EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { call, request } from '../../app/call.ts'
import { givingOutlook } from '../class-credits/assigning.ts'
import { useReturning } from '../class-credits/use-returning.ts'
import { keepClassCredits, needsQuery, refreshCredits } from '../credits.data.ts'

/** Where credits of the pool go to classes, one press each. */
export function Assigning() {
  const { t } = useTranslation('credits')
  const { program } = useSearch({ from: '/signed-in/kredity' })
  return (
    <QueryView query={useQuery(needsQuery)} safe={t('safe')}>
      {(needs) => <Programs needs={needs} wanted={program} />}
    </QueryView>
  )
}

/** Programs with something in the pool; the one that the address names comes first, whatever there is of it. */
function Programs({ needs, wanted }: { needs: readonly ProgramNeed[]; wanted: string | undefined }) {
  const { t } = useTranslation('credits')
  const isWanted = ({ program }: ProgramNeed) => String(program.id) === wanted
  // What has been shown stays when its last credit is given, so that nothing goes from under the finger.
  const [before] = useState(() => needs.filter(hasSome).map(({ program }) => program.id))
  const isShown = (need: ProgramNeed) => hasSome(need) || before.includes(need.program.id)
  const shown = [...needs.filter(isWanted), ...needs.filter((need) => !isWanted(need) && isShown(need))]
  if (needs.every(({ classes }) => classes.length === 0)) return <NoClasses />
  if (shown.length === 0)
    return (
      <EmptyState
        illustration={<EmptyResults />}
        title={t('noneFree.title')}
        description={t('assign.emptyText')}
        action={
          <Link to="/objednavky/nova" className={buttonClass()}>
            {t('order')}
          </Link>
        }
      />
    )
  return (
    <div className="grid min-w-0 gap-10">
      {shown.map((need) => (
        <ProgramSection key={need.program.id} need={need} />
      ))}
    </div>
  )
}

function hasSome({ available, starts_on }: ProgramNeed): boolean {
  return available > 0 || starts_on !== null
}

function NoClasses() {
  const { t } = useTranslation('credits')
  return (
    <EmptyState
      illustration={<EmptyClasses />}
      title={t('assign.noClasses')}
      description={t('assign.noClassesText')}
      action={
        <Link to="/tridy" className={buttonClass()}>
          {t('assign.toClasses')}
        </Link>
      }
    />
  )
}

function ProgramSection({ need }: { need: ProgramNeed }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { program, available, starts_on, not_assigned, classes } = need
  const missing = not_assigned - available
  return (
    <Section title={program.title}>
      <p>{available === 0 ? t('requests.noneFree') : t('requests.available', { count: available })}</p>
      {starts_on !== null && <p>{t('assign.starts', { date: format.date(dayMoment(starts_on)) })}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {classes.map((schoolClass) => (
          <ClassRow key={schoolClass.class_id} schoolClass={schoolClass} need={need} />
        ))}
      </ul>
      {missing > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-0">{t('assign.missing', { count: missing })}</span>
          <Link
            to="/objednavky/nova"
            search={{ program: String(program.id), quantity: String(missing) }}
            aria-label={`${t('forecast.order', { count: missing })}: ${program.title}`}
            className={buttonClass({ size: 'sm' })}
          >
            {t('forecast.order', { count: missing })}
          </Link>
        </p>
      )}
    </Section>
  )
}

interface ClassRowProps {
  schoolClass: ProgramNeed['classes'][number]
  need: ProgramNeed
}

/** A class, how many of it lack a credit, and the press that gives them one. The row stays when all have it. */
function ClassRow({ schoolClass, need: { program, available } }: ClassRowProps) {
  const { t } = useTranslation('credits')
  const { class_id, class_name, student_count, not_assigned } = schoolClass
  const given = Math.min(not_assigned, available)
  const link = useRef<HTMLAnchorElement>(null)
  // The button goes with what it gave: the focus stays in the row.
  const giving = useGiving(class_id, program.id, () => link.current?.focus())
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          ref={link}
          // The same class stands under each program and leads elsewhere.
          aria-label={`${class_name}, ${program.title}`}
          to="/tridy/$classId/kredity"
          params={{ classId: class_id }}
          search={{ program: String(program.id) }}
          className={textLink}
        >
          {class_name}
        </Link>
        <p className="text-sm text-ink-soft">
          {not_assigned === 0 ? (
            <span className="inline-flex items-center gap-1.5">
              <CircleCheck aria-hidden className="size-4 text-ok" />
              {t('assign.allHave')}
            </span>
          ) : (
            t('assign.without', { count: not_assigned, all: student_count })
          )}
        </p>
        {available > 0 && given < not_assigned && (
          <p className="text-sm">{t('assign.short', { count: not_assigned - given })}</p>
        )}
      </div>
      {given > 0 && (
        <Button
          isBusy={giving.isBusy}
          aria-label={t('assign.giveOf', { count: given, class: class_name, program: program.title })}
          onClick={() => giving.save({ partly: given < not_assigned })}
        >
          {t('assign.give', { count: given })}
        </Button>
      )}
    </li>
  )
}

/** Gives them to those who have none at this moment, by name, so that exactly these can be taken back. */
function useGiving(classId: string, programId: number, onGiven: () => void) {
  const { t } = useTranslation('credits')
  const takeBack = useReturning(classId, programId)
  const params = { class_id: classId }

  async function give({ partly }: { partly: boolean }) {
    const before = await request(calls.classCredits, { params })
    const ofProgram = before.programs.find(({ program }) => program.id === programId)
    const student_ids = ofProgram === undefined ? [] : givingOutlook(ofProgram, [], undefined).without
    if (student_ids.length === 0) return { credits: before, assigned: 0, student_ids }
    const body = { program_id: programId, student_ids, partly }
    return { ...(await call(calls.addClassCredits, { params, body })), student_ids }
  }

  return useSave({
    save: give,
    refresh: ({ credits }) => keepClassCredits(credits),
    doneText: ({ assigned }) => t('add.done', { count: assigned }),
    undo: ({ student_ids }) => takeBack(student_ids),
    onSaved: onGiven,
    refusal: 'toast',
    onRefused: () => void refreshCredits(),
  })
}
