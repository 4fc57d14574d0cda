import type { SchoolClass, SchoolClassDetail, Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Dialog } from '@katedra/ui/dialog'
import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { schoolYearName } from '../app/school-year.ts'
import { classesQuery } from './classes.data.ts'
import { rosterName } from './roster.ts'
import { useMoveStudent } from './use-move-student.ts'

interface MoveStudentDialogProps {
  schoolClass: SchoolClassDetail
  student: Student
  onOpenChange: (isOpen: boolean) => void
}

/** Moves a pupil to another class of this year. */
export function MoveStudentDialog({ schoolClass, student, onOpenChange }: MoveStudentDialogProps) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const formId = useId()
  const { data, error } = useQuery(classesQuery)
  const targets = useTargets(schoolClass, data ?? [])
  const [targetId, setTargetId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const moving = useMoveStudent(schoolClass, student, () => onOpenChange(false))

  function submit() {
    const target = targets.find(({ id }) => id === targetId)
    setIsMissing(target === undefined)
    if (target !== undefined) moving.mutate(target)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('move.title', { name: rosterName(student) })}
      size="sm"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          {targets.length > 0 && (
            <Button type="submit" form={formId} variant="primary" isBusy={moving.isPending}>
              {t('move.submit')}
            </Button>
          )}
        </>
      }
    >
      {data === undefined ? (
        <Waiting message={error === null ? undefined : problem(error)} />
      ) : (
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {targets.length === 0 ? (
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
          )}
          <FormAlert text={moving.message} />
        </form>
      )}
    </Dialog>
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

function Waiting({ message }: { message: string | undefined }) {
  if (message !== undefined) return <FormAlert text={message} />
  return (
    <SkeletonGroup>
      <Skeleton className="h-11" />
    </SkeletonGroup>
  )
}
