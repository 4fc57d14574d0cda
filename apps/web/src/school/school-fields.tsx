import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import type { SchoolValues } from './school-values.ts'

export interface SchoolFieldsProps {
  control: Control<SchoolValues, unknown, unknown>
  /** Stands under the identification number. */
  lookUp: ReactNode
}

/** The details of a school in the order in which the register knows them. */
export function SchoolFields({ control, lookUp }: SchoolFieldsProps) {
  const { t } = useTranslation('school')
  const text = { control, autoComplete: 'off' } as const
  return (
    <>
      <Group title={t('groups.identity')}>
        <div className="grid content-start gap-3">
          <TextInput
            {...text}
            name="identification_number"
            label={t('fields.identification_number')}
            description={t('hints.identification_number')}
            inputMode="numeric"
            max={20}
          />
          {lookUp}
        </div>
        <TextInput {...text} name="name" label={t('fields.name')} max={200} isRequired />
        <TextInput {...text} name="tax_id" label={t('fields.tax_id')} max={30} isOptional />
        <TextInput
          {...text}
          name="vat_id"
          label={t('fields.vat_id')}
          description={t('hints.vat_id')}
          max={30}
          isOptional
        />
      </Group>
      <Group title={t('groups.address')}>
        <TextInput {...text} name="street" label={t('fields.street')} max={200} isRequired />
        <TextInput {...text} name="city" label={t('fields.city')} max={100} isRequired />
        <TextInput {...text} name="postal_code" label={t('fields.postal_code')} max={12} isRequired />
      </Group>
      <Group title={t('groups.director')}>
        <TextInput {...text} name="director_name" label={t('fields.director_name')} max={200} isRequired />
        <TextInput
          {...text}
          name="director_email"
          label={t('fields.director_email')}
          description={t('hints.director_email')}
          type="email"
          max={254}
          isRequired
        />
      </Group>
      <Group title={t('groups.contact')}>
        <TextInput
          {...text}
          name="contact_email"
          label={t('fields.contact_email')}
          description={t('hints.contact_email')}
          type="email"
          max={254}
          isOptional
        />
        <TextInput {...text} name="phone" label={t('fields.phone')} type="tel" max={40} isOptional />
        <TextInput {...text} name="website" label={t('fields.website')} type="url" max={300} isOptional />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-4 text-lg font-semibold">{title}</legend>
      <div className="grid gap-5 @xl:grid-cols-2">{children}</div>
    </fieldset>
  )
}
