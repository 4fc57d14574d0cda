import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CallError } from '@katedra/contract/call'
import { currentTerms, school as calls, SchoolForm, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useState } from 'react'
import { useController, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../app/call.ts'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { CompanyLookUp } from '../company-look-up.tsx'
import { SchoolFields } from '../school-fields.tsx'
import { schoolFields, valuesOf, type SchoolValues } from '../school-values.ts'
import { keepSchool } from '../school.data.ts'
import { TermsButton } from '../terms-dialog.tsx'

const Registration = z.extend(SchoolForm, {
  accepts_terms: z.boolean().check(z.refine((accepts) => accepts, { error: 'terms_required' })),
})

interface RegistrationFormProps {
  school: School
  /** With the number that another school has, where that is what stands in the way. */
  onJoin: (identificationNumber: string) => void
}

/** Registers the school; an empty identification number is asked about first (specification, section 5). */
export function RegistrationForm({ school, onJoin }: RegistrationFormProps) {
  const { t } = useTranslation('school')
  const form = useForm<SchoolValues>({
    defaultValues: valuesOf(school),
    resolver: standardSchemaResolver(Registration),
  })
  const [isAsking, setIsAsking] = useState(false)
  const registering = useSave({
    save: ({ values, confirms }: { values: SchoolValues; confirms: boolean }) =>
      call(calls.registerSchool, {
        body: {
          ...values,
          accepts_terms: true,
          terms_version: currentTerms,
          confirms_no_identification_number: confirms,
        },
      }),
    form,
    fields: [...schoolFields, 'accepts_terms'],
    refresh: keepSchool,
    doneText: t('register.done'),
  })
  const isTaken = registering.error instanceof CallError && registering.error.code === 'school.already_registered'
  const submit = form.handleSubmit((values) => {
    if (values.identification_number === '') setIsAsking(true)
    else registering.save({ values, confirms: false })
  })
  return (
    <form noValidate className="@container grid gap-8" onSubmit={(event) => void submit(event)}>
      <SchoolFields control={form.control} lookUp={<CompanyLookUp form={form} />} />
      <div className="grid gap-5 border-t border-line pt-6">
        <div className="flex flex-wrap items-center gap-x-4">
          <TermsCheckbox form={form} />
          <TermsButton />
        </div>
        <FormAlert text={registering.sentence} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={registering.isBusy} busyText={t('register.working')}>
            {t('register.submit')}
          </Button>
          {isTaken && (
            <Button onClick={() => onJoin(form.getValues('identification_number'))}>{t('register.askInstead')}</Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('register.noNumberTitle')}
        cancelText={t('register.noNumberBack')}
        confirmText={t('register.noNumberGo')}
        onConfirm={() => {
          setIsAsking(false)
          void form.handleSubmit((values) => registering.save({ values, confirms: true }))()
        }}
      >
        <p>{t('register.noNumberText')}</p>
      </ConfirmDialog>
      <LeaveDialog isUnsaved={form.formState.isDirty && !registering.isDone} />
    </form>
  )
}

function TermsCheckbox({ form }: { form: UseFormReturn<SchoolValues> }) {
  const { t } = useTranslation('school')
  const say = useFieldMessage()
  const { field, fieldState } = useController({ control: form.control, name: 'accepts_terms' })
  return (
    <Checkbox
      isSelected={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      isRequired
      error={say(fieldState.error)}
    >
      {t('register.accept')}
    </Checkbox>
  )
}
