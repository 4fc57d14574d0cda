import { IdentificationNumber } from '@katedra/contract/registration-numbers'
import { school, type Company } from '@katedra/contract/school'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { request } from '../app/call.ts'
import { useProblem } from '@katedra/client/problem'
import type { SchoolValues } from './school-values.ts'

type Answer = Reply<typeof school.company>

/** Fills the form in from the public register; whatever happens there, the fields can be typed into. */
export function CompanyLookUp({ form }: { form: UseFormReturn<SchoolValues> }) {
  const { t } = useTranslation('school')
  const asking = useMutation({
    mutationFn: (identification_number: string) => request(school.company, { params: { identification_number } }),
    onSuccess: ({ company }) => {
      if (company !== null && !company.is_closed) fillIn(form, company)
    },
  })

  function ask(): void {
    const number = z.safeParse(IdentificationNumber, form.getValues('identification_number'))
    if (number.success) {
      form.clearErrors('identification_number')
      form.setValue('identification_number', number.data, { shouldDirty: true })
      asking.mutate(number.data)
    } else {
      const message = number.error.issues[0]?.message ?? 'identification_number'
      form.setError('identification_number', { type: 'custom', message }, { shouldFocus: true })
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={<Search aria-hidden />} isBusy={asking.isPending} busyText={t('lookUp.working')} onClick={ask}>
        {t('lookUp.button')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        <Verdict answer={asking.data} error={asking.error} />
      </p>
    </div>
  )
}

function Verdict({ answer, error }: { answer: Answer | undefined; error: Error | null }) {
  const { t } = useTranslation('school')
  const problem = useProblem()
  if (error !== null) return <>{problem(error)}</>
  if (answer === undefined) return null
  if (answer.company === null) return <>{t(answer.state === 'unknown' ? 'lookUp.unknown' : 'lookUp.unavailable')}</>
  return <>{t(answer.company.is_closed ? 'lookUp.closed' : 'lookUp.found', { name: answer.company.name })}</>
}

/** What the register leaves empty stays as it was written. */
function fillIn(form: UseFormReturn<SchoolValues>, company: Company): void {
  for (const field of ['name', 'street', 'city', 'postal_code', 'tax_id'] as const) {
    const text = company[field]
    if (text === '') continue
    form.setValue(field, text, { shouldDirty: true })
    form.clearErrors(field)
  }
}
