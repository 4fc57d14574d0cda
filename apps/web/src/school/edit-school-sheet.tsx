import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { school as calls, SchoolForm, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Sheet } from '@katedra/ui/sheet'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { CompanyLookUp } from './company-look-up.tsx'
import { SchoolFields } from './school-fields.tsx'
import { schoolFields, valuesOf, type SchoolValues } from './school-values.ts'
import { keepSchool } from './school.data.ts'

const Details = z.extend(SchoolForm, { accepts_terms: z.boolean() })

export interface EditSchoolSheetProps {
  school: School
  onOpenChange: (isOpen: boolean) => void
}

/** Changes the details of a registered school. */
export function EditSchoolSheet({ school, onOpenChange }: EditSchoolSheetProps) {
  const { t } = useTranslation('school')
  const problem = useProblem()
  const formId = useId()
  const form = useForm<SchoolValues>({ defaultValues: valuesOf(school), resolver: standardSchemaResolver(Details) })
  const saving = useSaving(form, () => onOpenChange(false))
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('details.editTitle')}
      isDirty={form.formState.isDirty}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="@container grid gap-8"
        onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      >
        <SchoolFields control={form.control} lookUp={<CompanyLookUp form={form} />} />
        <FormAlert text={saving.error === null ? undefined : problem(saving.error)} />
      </form>
    </Sheet>
  )
}

function useSaving(form: UseFormReturn<SchoolValues>, onDone: () => void) {
  const { t } = useTranslation('school')
  return useMutation({
    mutationFn: ({ accepts_terms: _, ...body }: SchoolValues) => call(calls.updateSchool, { body }),
    onError: (error) => void placeFieldErrors(error, form.setError, schoolFields),
    onSuccess: async (changed) => {
      onDone()
      await keepSchool(changed)
      showToast({ text: t('details.done'), tone: 'ok' })
    },
  })
}
