import { IdentificationNumber } from '@katedra/contract/registration-numbers'
import { school, type Company } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { request } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import type { PayerValues } from './draft.ts'

/** Fills the payer in from the public register; whatever happens there, the fields can be typed into. */
export function CompanyLookUp({ form }: { form: UseFormReturn<PayerValues> }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const asking = useMutation({
    mutationFn: (identification_number: string) => request(school.company, { params: { identification_number } }),
    onSuccess: ({ company }) => {
      if (company !== null && !company.is_closed) fillIn(form, company)
    },
  })

  function ask(): void {
    const field = 'payer.identification_number'
    const number = z.safeParse(IdentificationNumber, form.getValues(field))
    if (number.success) {
      form.clearErrors(field)
      form.setValue(field, number.data, { shouldDirty: true })
      asking.mutate(number.data)
    } else {
      const message = number.error.issues[0]?.message ?? 'identification_number'
      form.setError(field, { type: 'custom', message }, { shouldFocus: true })
    }
  }

  const company = asking.data?.company ?? null
  const verdict =
    company === null
      ? t(asking.data?.state === 'unknown' ? 'lookUp.unknown' : 'lookUp.unavailable')
      : t(company.is_closed ? 'lookUp.closed' : 'lookUp.found', { name: company.name })
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={<Search aria-hidden />} isBusy={asking.isPending} busyText={t('lookUp.working')} onClick={ask}>
        {t('lookUp.button')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {asking.error !== null && problem(asking.error)}
        {asking.data !== undefined && verdict}
      </p>
    </div>
  )
}

/** What the register leaves empty stays as it was written. */
function fillIn(form: UseFormReturn<PayerValues>, company: Company): void {
  for (const field of ['name', 'street', 'city', 'postal_code', 'tax_id'] as const) {
    const text = company[field]
    if (text === '') continue
    form.setValue(`payer.${field}`, text, { shouldDirty: true })
    form.clearErrors(`payer.${field}`)
  }
}
