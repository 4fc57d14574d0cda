import { classes, type Student, StudentForm } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Control, useController, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { StudentCredits } from '../../credits/credits.tsx'
import { changeRoster, keepClass, refreshClass } from '../classes.data.ts'
import { extraTimeChoices, rosterName } from './roster.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { CopyButton } from '@katedra/ui/copy-button'
import { Link } from '@tanstack/react-router'
import { KeyRound, Printer } from 'lucide-react'
import { PersonalCode } from './personal-code.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

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

const noStudent: StudentValues = { first_name: '', last_name: '', email: '', extra_time_factor: 1 }

/** What can be changed of a pupil; the schema of the form refuses anything more. */
function valuesOf({ first_name, last_name, email, extra_time_factor }: Student): StudentValues {
  return { first_name, last_name, email, extra_time_factor }
}

/** One pupil: names, e-mail, extra time, personal code. */
export function StudentDialog({ classId, student, isOpen, onOpenChange }: StudentDialogProps) {
  const { t } = useTranslation('classes')
  const form = useForm<StudentValues>({
    defaultValues: student === undefined ? noStudent : valuesOf(student),
    resolver: standardSchemaResolver(StudentForm),
  })
  const saving = useSaving({ classId, student, form, onDone: () => onOpenChange(false) })
  if (!isOpen) return null
  return (
    <FormDialog
      title={student === undefined ? t('student.newTitle') : rosterName(student)}
      form={form}
      saving={saving}
      onSubmit={saving.save}
      onClose={() => onOpenChange(false)}
      submitText={student === undefined ? t('student.submit') : t('save')}
      below={
        student !== undefined && (
          <>
            <PersonalCodeField classId={classId} student={student} />
            <StudentCredits classId={classId} studentId={student.id} />
          </>
        )
      }
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
    </FormDialog>
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

interface SavingProps {
  classId: string
  student: Student | undefined
  form: UseFormReturn<StudentValues>
  onDone: () => void
}

function useSaving({ classId, student, form, onDone }: SavingProps) {
  const { t } = useTranslation('classes')

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

  return useSave({
    save,
    form,
    fields: ['last_name', 'first_name', 'email'],
    // One new pupil is sent as a list of one, so the server names the field "students.0.email".
    prefix: 'students.0.',
    doneText: (_, values) => t(student === undefined ? 'student.added' : 'student.saved', { name: rosterName(values) }),
    onSaved: () => {
      if (student === undefined) form.reset(noStudent)
      onDone()
    },
  })
}

/** The code of one pupil; a new one makes the old card worthless. */
function PersonalCodeField({ classId, student }: { classId: string; student: Student }) {
  const { t } = useTranslation('classes')
  const [isAsking, setIsAsking] = useState(false)
  const renewing = useRenewing(classId, student, () => setIsAsking(false))
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t('personalCode')}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-xl">
          <PersonalCode code={student.personal_code} />
        </span>
        <CopyButton text={student.personal_code} label={t('student.copyCode')} />
        <Link
          to="/tridy/$classId/karticky"
          params={{ classId }}
          search={{ student_id: student.id }}
          className={buttonClass({ size: 'sm' })}
        >
          <Printer aria-hidden />
          {t('student.printCard')}
        </Link>
        <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setIsAsking(true)}>
          {t('student.newCode')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('student.newCodeTitle', { name: rosterName(student) })}
        confirmText={t('student.newCode')}
        isBusy={renewing.isBusy}
        onConfirm={() => renewing.save()}
      >
        {t('student.newCodeHint')}
      </ConfirmDialog>
    </section>
  )
}

function useRenewing(classId: string, student: Student, onDone: () => void) {
  const { t } = useTranslation('classes')
  return useSave({
    save: () => call(classes.renewPersonalCode, { params: { class_id: classId, student_id: student.id } }),
    refresh: (renewed) =>
      changeRoster(classId, (students) => students.map((other) => (other.id === renewed.id ? renewed : other))),
    doneText: t('student.newCodeDone', { name: rosterName(student) }),
    refusal: 'toast',
    onSaved: onDone,
    onRefused: onDone,
  })
}
