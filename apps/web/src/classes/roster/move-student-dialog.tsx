import { classes, type SchoolClass, type SchoolClassDetail, type Student } from '@katedra/contract/classes'
import { buttonClass } from '@katedra/ui/button-class'
import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { schoolYearName } from '../../app/school-year.ts'
import { changeRoster, classesQuery, refreshClass } from '../classes.data.ts'
import { rosterName } from './roster.ts'
import { CallError } from '@katedra/contract/call'
import { call } from '../../app/call.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

interface MoveStudentDialogProps {
  schoolClass: SchoolClassDetail
  student: Student
  onOpenChange: (isOpen: boolean) => void
}

/** Moves a pupil to another class of this year. */
export function MoveStudentDialog({ schoolClass, student, onOpenChange }: MoveStudentDialogProps) {
  const { t } = useTranslation('classes')
  const query = useQuery(classesQuery)
  const targets = useTargets(schoolClass, query.data ?? [])
  const [targetId, setTargetId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const moving = useMoveStudent(schoolClass, student, () => onOpenChange(false))

  function submit() {
    const target = targets.find(({ id }) => id === targetId)
    setIsMissing(target === undefined)
    if (target !== undefined) moving.save(target)
  }

  return (
    <FormDialog
      title={t('move.title', { name: rosterName(student) })}
      size="sm"
      saving={{ isBusy: moving.isBusy, sentence: moving.fieldMessage === undefined ? moving.sentence : undefined }}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
      submitText={targets.length > 0 ? t('move.submit') : undefined}
    >
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-11" />
          </SkeletonGroup>
        }
      >
        {() =>
          targets.length === 0 ? (
            <NoTarget />
          ) : (
            <TargetField
              targets={targets}
              value={targetId}
              onChange={(id) => {
                setTargetId(id)
                setIsMissing(false)
              }}
              error={isMissing ? t('move.required') : moving.fieldMessage}
            />
          )
        }
      </QueryView>
    </FormDialog>
  )
}

/** Classes that are not put away, without this one; those of the same year first. */
function useTargets({ id, school_year }: SchoolClassDetail, all: readonly SchoolClass[]): SchoolClass[] {
  const format = useFormat()
  const distance = (one: SchoolClass) => Math.abs(one.school_year - school_year)
  return all
    .filter((one) => one.archived_at === null && one.id !== id)
    .toSorted((a, b) => distance(a) - distance(b) || format.compare(a.name, b.name))
}

interface TargetFieldProps {
  targets: readonly SchoolClass[]
  value: string | null
  onChange: (id: string) => void
  error: string | undefined
}

function TargetField({ targets, value, onChange, error }: TargetFieldProps) {
  const { t } = useTranslation('classes')
  const years = new Set(targets.map(({ school_year }) => school_year))
  const detailOf = ({ student_count, school_year }: SchoolClass) => {
    const count = t('studentCount', { count: student_count })
    return years.size === 1 ? count : `${count} · ${schoolYearName(school_year)}`
  }
  return (
    <Select
      label={t('move.to')}
      placeholder={t('move.choose')}
      description={t('move.hint')}
      options={targets.map((target) => ({ id: target.id, label: target.name, detail: detailOf(target) }))}
      value={value}
      onChange={onChange}
      error={error}
      isRequired
    />
  )
}

function NoTarget() {
  const { t } = useTranslation('classes')
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t('move.none')}</p>
      <Link to="/tridy" search={{ new: '1' }} className={buttonClass()}>
        {t('move.create')}
      </Link>
    </div>
  )
}

type Named = Pick<SchoolClass, 'id' | 'name'>

/** Moves a pupil, with the way back for 8 seconds. */
function useMoveStudent(from: Named, student: Student, onDone: () => void) {
  const { t } = useTranslation('classes')
  const name = rosterName(student)

  async function move(left: Named, right: Named): Promise<void> {
    await call(classes.moveStudent, {
      params: { class_id: left.id, student_id: student.id },
      body: { to_class_id: right.id },
    })
    changeRoster(left.id, (students) => students.filter(({ id }) => id !== student.id))
    void Promise.all([refreshClass(left.id), refreshClass(right.id)])
  }

  const movingBack = useSave({
    save: (to: Named) => move(to, from),
    doneText: t('move.back', { name, to: from.name }),
    refusal: 'toast',
  })
  const moving = useSave({
    save: (to: Named) => move(from, to),
    doneText: (_, to) => t('move.done', { name, to: to.name }),
    doneTone: 'neutral',
    undo: (_, to) => movingBack.save(to),
    onSaved: onDone,
  })
  const { error } = moving
  return {
    ...moving,
    fieldMessage: error instanceof CallError ? error.fields['to_class_id']?.join(' ') : undefined,
  }
}
