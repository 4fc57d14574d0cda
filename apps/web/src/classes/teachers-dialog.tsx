import { mostTeachers, type SchoolClassDetail } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { colleaguesQuery } from '../colleagues/colleagues.data.ts'
import { meQuery } from '../profile/profile.data.ts'
import { teacherChoices, type TeacherChoice } from './teacher-choices.ts'
import { TeacherPicker } from './teacher-picker.tsx'
import { useSetTeachers } from './use-set-teachers.ts'

interface TeachersDialogProps {
  schoolClass: SchoolClassDetail
  onOpenChange: (isOpen: boolean) => void
}

/** Who teaches the class; one at least. */
export function TeachersDialog({ schoolClass, onOpenChange }: TeachersDialogProps) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const format = useFormat()
  const { data, error, refetch } = useQuery(colleaguesQuery)
  const choices = useMemo(() => (data === undefined ? undefined : teacherChoices(data, format.compare)), [data, format])
  if (choices !== undefined)
    return <TeachersForm schoolClass={schoolClass} choices={choices} onOpenChange={onOpenChange} />
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title={t('teachers.title', { name: schoolClass.name })}>
      {error === null ? (
        <SkeletonGroup>
          <Skeleton lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState title={problem(error)} safe={t('safe')} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function TeachersForm({
  schoolClass,
  choices,
  onOpenChange,
}: TeachersDialogProps & { choices: readonly TeacherChoice[] }) {
  const { t } = useTranslation('classes')
  const formId = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(schoolClass.teachers.map(({ id }) => id)))
  const [isTried, setIsTried] = useState(false)
  const refusal = useRefusal(chosen.size)
  const isLeaving = useIsLeaving(schoolClass, chosen)
  const saving = useSetTeachers(schoolClass, () => onOpenChange(false))

  function submit() {
    setIsTried(true)
    if (refusal === undefined) saving.mutate({ teacherIds: [...chosen], isLeaving })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('teachers.title', { name: schoolClass.name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TeacherPicker choices={choices} chosen={chosen} onChange={setChosen} error={isTried ? refusal : undefined} />
        <div role="status">{isLeaving && chosen.size > 0 && <LeavingWarning />}</div>
        <FormAlert text={saving.message} />
      </form>
    </Dialog>
  )
}

/** What the server would refuse, said before it is asked. */
function useRefusal(count: number): string | undefined {
  const { t } = useTranslation('fields')
  if (count === 0) return t('teacher_required')
  return count > mostTeachers ? t('too_many_teachers', { max: mostTeachers }) : undefined
}

/** True when the teacher takes themselves out and, not being an admin, would lose the class from sight. */
function useIsLeaving(schoolClass: SchoolClassDetail, chosen: ReadonlySet<string>): boolean {
  const me = useSuspenseQuery(meQuery).data
  return me.role === 'TEACHER' && schoolClass.teachers.some(({ id }) => id === me.id) && !chosen.has(me.id)
}

function LeavingWarning() {
  const { t } = useTranslation('classes')
  return (
    <p className="flex gap-2.5 rounded-md border border-line bg-now-soft px-4 py-3 text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
      <span className="min-w-0">{t('teachers.leaving')}</span>
    </p>
  )
}
