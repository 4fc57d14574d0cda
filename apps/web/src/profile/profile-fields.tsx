import { Button } from '@katedra/ui/button'
import { useState, type ReactNode, useEffect, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { profile, ProfileForm, type CurrentUser } from '@katedra/contract/profile'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useSave } from '@katedra/screens/use-save.ts'
import {
  contactNames,
  personalNames,
  bodyOf,
  valuesOf,
  type ProfileName,
  type ProfileValues,
} from './profile-values.ts'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query.ts'
import { meQuery } from './profile.data.ts'

/** Who the teacher is. */
export function PersonalFields({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  const { t } = useTranslation('profile')
  const section = useProfileForm(personalNames, onUnsaved)
  const { control, formState } = section.form
  const { birth_date, school_end_date } = section.me
  const hasDays = birth_date !== null || school_end_date !== null
  const { errors } = formState
  return (
    <ProfileSection section={section}>
      <div className="grid gap-5 sm:grid-cols-[7rem_1fr_1fr_7rem]">
        <TextInput
          control={control}
          name="title_before_name"
          label={t('titleBefore')}
          autoComplete="honorific-prefix"
          max={40}
        />
        <TextInput
          control={control}
          name="first_name"
          label={t('firstName')}
          autoComplete="given-name"
          max={100}
          isRequired
        />
        <TextInput
          control={control}
          name="last_name"
          label={t('lastName')}
          autoComplete="family-name"
          max={100}
          isRequired
        />
        <TextInput
          control={control}
          name="title_after_name"
          label={t('titleAfter')}
          autoComplete="honorific-suffix"
          max={40}
        />
      </div>
      <More
        title={t('more')}
        isOpen={hasDays || errors.birth_date !== undefined || errors.school_end_date !== undefined}
      >
        <TextInput
          control={control}
          name="birth_date"
          label={t('birthDate')}
          type="date"
          autoComplete="bday"
          isOptional
        />
        <TextInput
          control={control}
          name="school_end_date"
          label={t('schoolEndDate')}
          description={t('schoolEndDateHint')}
          type="date"
          isOptional
        />
      </More>
    </ProfileSection>
  )
}

/** How to reach the teacher. */
export function ContactFields({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  const { t } = useTranslation('profile')
  const section = useProfileForm(contactNames, onUnsaved)
  const { control } = section.form
  return (
    <ProfileSection section={section}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          control={control}
          name="contact_email"
          label={t('contactEmail')}
          description={t('contactEmailHint')}
          type="email"
          autoComplete="email"
          max={254}
          isOptional
        />
        <TextInput
          control={control}
          name="phone"
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          max={40}
          isOptional
        />
        <TextInput
          control={control}
          name="website"
          label={t('website')}
          type="url"
          autoComplete="url"
          max={300}
          isOptional
        />
        {(['facebook_url', 'twitter_url', 'linkedin_url'] as const).map((name) => (
          <TextInput key={name} control={control} name={name} label={t(name)} type="url" max={300} isOptional />
        ))}
      </div>
    </ProfileSection>
  )
}

function ProfileSection({ section, children }: { section: SectionForm; children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <form noValidate className="grid gap-6" onSubmit={section.submit}>
      {children}
      <div className="grid gap-5 has-[[role=alert]:empty]:gap-0">
        <FormAlert text={section.message} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" isBusy={section.isSaving} busyText={t('saving')}>
            {t('save')}
          </Button>
          <p role="status" className="text-ink-soft">
            {section.isDirty ? t('unsaved') : ''}
          </p>
        </div>
      </div>
    </form>
  )
}

/** Data that no one needs are out of the way, not out of reach (GDPR, article 5: data minimisation). */
function More({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    // Once open it stays so: a mistake that is mended must not fold the field away from under the hands.
    <details open={isOpen || isOpened} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
        {title}
      </summary>
      <div className="grid gap-5 pt-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}

/** Told when something written is not saved yet, and when it is. */
type OnUnsaved = (isUnsaved: boolean) => void

/** One section of the profile, saved on its own (specification, section 7: PUT /v1/users/me/). */
function useProfileForm(names: readonly ProfileName[], onUnsaved: OnUnsaved) {
  const { t } = useTranslation('profile')
  const { data: me } = useSuspenseQuery(meQuery)
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(me), resolver: standardSchemaResolver(ProfileForm) })
  const { isDirty, errors } = form.formState
  const saving = useSave({
    save: (values: ProfileValues) => call(profile.updateProfile, { body: bodyOf(me, values, names) }),
    form,
    fields: names,
    refresh: (saved) => {
      queryClient.setQueryData(meQuery.queryKey, saved)
      form.reset(valuesOf(saved))
    },
    doneText: t('updated'),
  })
  useFollowing(form, me)
  // Synchronises the page's knowledge of what would be lost.
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    const halfWritten = halfWrittenDay(event.currentTarget)
    if (halfWritten === undefined) {
      void form.handleSubmit(saving.save)(event)
      return
    }
    event.preventDefault()
    const name = names.find((one) => one === halfWritten.name)
    if (name !== undefined) form.setError(name, { type: 'rule', message: 'not_day' })
    halfWritten.focus()
  }

  const lacks = Object.values(errors).some(({ message }) => message?.endsWith('_required') === true)
  return {
    form,
    me,
    submit,
    isSaving: saving.isBusy,
    isDirty,
    message: lacks ? t('fillRequired') : saving.sentence,
  }
}

type SectionForm = ReturnType<typeof useProfileForm>

/** A day with a part missing is an empty text to the page; saved as such, what is on the screen would be lost. */
function halfWrittenDay(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=date]')].find(({ validity }) => validity.badInput)
}

/** What another device has changed shows up, unless something is being written here. */
function useFollowing(form: UseFormReturn<ProfileValues>, me: CurrentUser): void {
  const { isDirty } = form.formState
  const { reset } = form
  // Synchronises the form with the cache.
  useEffect(() => {
    if (!isDirty) reset(valuesOf(me))
  }, [me, isDirty, reset])
}
