import { Button } from '@katedra/ui/button'
import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { ShownEmail } from '../shown-email.tsx'
import { StepHeading } from './step-heading.tsx'

export interface DetailsForm {
  first_name: string
  last_name: string
  phone: string
  city: string
  school_name: string
}

export interface DetailsPanelProps {
  form: UseFormReturn<DetailsForm>
  email: string
  message: string | undefined
  isBusy: boolean
  onChangeEmail: () => void
  onFinish: (details: DetailsForm) => void
}

/** Panel 4 of the home page: who the teacher is. Only the phone may stay empty. */
export function DetailsPanel({
  form,
  email,
  message,
  isBusy,
  onChangeEmail,
  onFinish,
}: DetailsPanelProps): ReactElement {
  const { t } = useTranslation('auth')
  const { control, formState } = form
  const lacks = Object.values(formState.errors).some((error) => error.message?.endsWith('_required') === true)
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit(onFinish)}>
      <StepHeading step={3} title={t('signUp.detailsTitle')} />
      <ShownEmail email={email} onChange={onChangeEmail} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          control={control}
          name="first_name"
          label={t('signUp.firstName')}
          autoComplete="given-name"
          max={100}
          isRequired
        />
        <TextInput
          control={control}
          name="last_name"
          label={t('signUp.lastName')}
          autoComplete="family-name"
          max={100}
          isRequired
        />
      </div>
      <TextInput
        control={control}
        name="phone"
        label={t('signUp.phone')}
        type="tel"
        autoComplete="tel"
        max={40}
        isOptional
      />
      <TextInput
        control={control}
        name="city"
        label={t('signUp.city')}
        autoComplete="address-level2"
        max={200}
        isRequired
      />
      <TextInput
        control={control}
        name="school_name"
        label={t('signUp.schoolName')}
        autoComplete="organization"
        max={200}
        isRequired
      />
      <FormAlert text={lacks ? t('fillRequired') : message} />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} busyText={t('signUp.finishing')}>
        {t('signUp.finish')}
      </Button>
    </form>
  )
}
