import { classes, StudentForm, type Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useForm, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { StudentCredits } from '../credits/credits.tsx'
import { changeRoster, keepClass, refreshClass } from './classes.data.ts'
import { PersonalCodeField } from './personal-code-field.tsx'
import { extraTimeChoices, rosterName } from './roster.ts'

interface StudentValues {
  first_name: string
  last_name: string
  email: string
  extra_time_factor: number
}

export interface StudentDialogProps {
  classId: string
  /** Undefined: a new one. */
  student: Student | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const nobody: StudentValues = { first_name: '', last_name: '', email: '', extra_time_factor: 1 }

/** One pupil: names, e-mail, extra time, personal code. */
export function StudentDialog({ classId, student, isOpen, onOpenChange }: StudentDialogProps) {
  const { t } = useTranslation('classes')
  const formId = useId()
  const form = useForm<StudentValues>({
    defaultValues: student ?? nobody,
    resolver: standardSchemaResolver(StudentForm),
  })
  const saving = useSaving({ classId, student, form, onDone: () => onOpenChange(false) })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={student === undefined ? t('student.newTitle') : rosterName(student)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
            {student === undefined ? t('student.submit') : t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={form.handleSubmit((values) => saving.mutate(values))}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              control={form.control}
              name="last_name"
              label={t('lastName')}
              max={100}
              autoComplete="off"
              autoFocus={student === undefined}
            />
            <TextInput control={form.control} name="first_name" label={t('firstName')} max={100} autoComplete="off" />
          </div>
          <TextInput
            control={form.control}
            name="email"
            label={t('studentEmail')}
            type="email"
            autoComplete="off"
            isOptional
          />
          <ExtraTime control={form.control} own={student?.extra_time_factor ?? 1} />
          <FormAlert text={saving.message} />
        </form>
        {student !== undefined && <PersonalCodeField classId={classId} student={student} />}
        {student !== undefined && <StudentCredits classId={classId} studentId={student.id} />}
      </div>
    </Dialog>
  )
}

function ExtraTime({ control, own }: { control: Control<StudentValues>; own: number }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { field } = useController({ control, name: 'extra_time_factor' })
  const options = extraTimeChoices(own).map((factor) => ({
    id: String(factor),
    label: factor === 1 ? t('extraTime.none') : t('extraTime.more', { amount: format.percent(factor - 1) }),
  }))
  return (
    <ChoiceChips
      label={t('extraTime.label')}
      description={t('extraTime.hint')}
      options={options}
      value={String(field.value)}
      onChange={(id) => field.onChange(Number(id))}
    />
  )
}

interface Saving {
  classId: string
  student: Student | undefined
  form: UseFormReturn<StudentValues>
  onDone: () => void
}

function useSaving({ classId, student, form, onDone }: Saving) {
  const { t } = useTranslation('classes')
  const problem = useProblem()

  async function save(values: StudentValues): Promise<void> {
    if (student === undefined) {
      keepClass(await call(classes.addStudents, { params: { class_id: classId }, body: { students: [values] } }))
      return
    }
    const saved = await call(classes.updateStudent, {
      params: { class_id: classId, student_id: student.id },
      body: values,
    })
    changeRoster(classId, (students) => students.map((other) => (other.id === saved.id ? saved : other)))
    void refreshClass(classId)
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    // One new pupil is sent as a list of one, so the server names the field "students.0.email".
    onError: (reason) => placeFieldErrors(reason, form.setError, ['last_name', 'first_name', 'email'], 'students.0.'),
    onSuccess: (_, values) => {
      showToast({
        text: t(student === undefined ? 'student.added' : 'student.saved', { name: rosterName(values) }),
        tone: 'ok',
      })
      if (student === undefined) form.reset(nobody)
      onDone()
    },
  })
  return { mutate, isPending, message: error === null ? undefined : problem(error) }
}
