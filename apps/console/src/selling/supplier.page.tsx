import { operatorSelling, type SupplierDetails } from '@katedra/contract/operator-selling'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { Page, Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useCountries } from '@katedra/screens/order/country-names.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { ContentFile } from './content-file.tsx'
import { ChangePreview } from './change-preview.tsx'
import { SupplierForm, type SupplierValues } from './supplier-form.ts'

/** Who sells: printed on documents, paid by transfers. Documents that exist keep their own. */
export function SupplierPage() {
  const { t } = useTranslation('operator-selling')
  const query = useQuery(queryOf(operatorSelling.supplier))
  useTitle(t('supplier.title'))
  return (
    <Page title={t('supplier.title')} intro={t('supplier.intro')} isNarrow>
      <QueryView query={query}>
        {({ supplier, version, is_sample }) => (
          <>
            <FormAlert text={is_sample ? t('supplier.sample') : undefined} />
            <Fields key={version} supplier={supplier} version={version} />
          </>
        )}
      </QueryView>
      <Section title={t('file.title')}>
        <ContentFile kind="supplier" />
      </Section>
    </Page>
  )
}

function Fields({ supplier, version }: { supplier: SupplierDetails; version: string }) {
  const { t } = useTranslation('operator-selling')
  const [text, setText] = useState<string>()
  const form = useForm<SupplierValues>({
    defaultValues: supplier,
    resolver: standardSchemaResolver(SupplierForm),
  })
  const close = () => setText(undefined)
  return (
    <form
      noValidate
      className="grid min-w-0 gap-6"
      onSubmit={form.handleSubmit((values) => setText(JSON.stringify(values)))}
    >
      <UnsavedWork isUnsaved={form.formState.isDirty} />
      <Company control={form.control} />
      {supplier.accounts.map(({ currency }, index) => (
        <Section key={currency} title={t('supplier.account', { currency })}>
          <TextInput control={form.control} name={`accounts.${index}.account_number`} label={t('supplier.number')} />
          <TextInput control={form.control} name={`accounts.${index}.iban`} label={t('supplier.iban')} isRequired />
          <TextInput control={form.control} name={`accounts.${index}.bic`} label={t('supplier.bic')} />
        </Section>
      ))}
      <div>
        <Button type="submit" variant="primary">
          {t('supplier.check')}
        </Button>
      </div>
      {text !== undefined && (
        <ChangePreview kind="supplier" text={text} version={version} onClose={close} onDone={close} />
      )}
    </form>
  )
}

const plainFields = ['street', 'city', 'postal_code'] as const
const numberFields = ['company_id', 'tax_id', 'vat_id'] as const

function Company({ control }: { control: Control<SupplierValues, unknown, SupplierValues> }) {
  const { t } = useTranslation('operator-selling')
  const say = useFieldMessage()
  const countries = useCountries()
  const text = (name: (typeof plainFields)[number] | (typeof numberFields)[number] | 'email' | 'phone') => (
    <TextInput key={name} control={control} name={name} label={t(`supplier.${name}`)} max={300} autoComplete="off" />
  )
  return (
    <div className="grid gap-4">
      <TextInput control={control} name="name" label={t('supplier.name')} max={300} autoComplete="off" isRequired />
      {plainFields.map((name) => text(name))}
      <Controller
        control={control}
        name="country"
        render={({ field, fieldState }) => (
          <Select
            label={t('supplier.country')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={say(fieldState.error)}
            options={countries}
          />
        )}
      />
      {numberFields.map((name) => text(name))}
      <Controller
        control={control}
        name="is_vat_payer"
        render={({ field }) => (
          <Checkbox isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur} ref={field.ref}>
            {t('supplier.is_vat_payer')}
          </Checkbox>
        )}
      />
      <TextInput control={control} name="register_entry.cs" label={t('supplier.registerCs')} max={300} isRequired />
      <TextInput control={control} name="register_entry.en" label={t('supplier.registerEn')} max={300} isRequired />
      {text('email')}
      {text('phone')}
    </div>
  )
}
