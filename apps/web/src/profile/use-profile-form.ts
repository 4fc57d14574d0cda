import { profile, ProfileForm, type CurrentUser } from '@katedra/contract/profile'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type SyntheticEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useProblem } from '../app/problem.ts'
import { queryClient } from '../app/query.ts'
import { showToast } from '../app/toast.tsx'
import { meQuery } from './profile.data.ts'
import { bodyOf, valuesOf, type ProfileName, type ProfileValues } from './profile-values.ts'

/** Told when something written is not saved yet, and when it is. */
export type OnUnsaved = (isUnsaved: boolean) => void

/** One section of the profile, saved on its own (specification, section 7: PUT /v1/users/me/). */
export function useProfileForm(names: readonly ProfileName[], onUnsaved: OnUnsaved) {
  const { t } = useTranslation('profile')
  const problem = useProblem()
  const { data: me } = useSuspenseQuery(meQuery)
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(me), resolver: standardSchemaResolver(ProfileForm) })
  const { isDirty, errors } = form.formState
  const saving = useMutation({
    mutationFn: (values: ProfileValues) => call(profile.updateProfile, { body: bodyOf(me, values, names) }),
    onSuccess: (saved) => {
      queryClient.setQueryData(meQuery.queryKey, saved)
      form.reset(valuesOf(saved))
      showToast({ text: t('updated'), tone: 'ok' })
    },
    onError: (reason) => placeFieldErrors(reason, form.setError, names),
  })
  useFollowing(form, me)
  // Synchronises the page's knowledge of what would be lost.
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    const halfWritten = halfWrittenDay(event.currentTarget)
    if (halfWritten === undefined) {
      void form.handleSubmit((values) => saving.mutate(values))(event)
      return
    }
    event.preventDefault()
    const name = names.find((one) => one === halfWritten.name)
    if (name !== undefined) form.setError(name, { type: 'rule', message: 'not_day' })
    halfWritten.focus()
  }

  const lacks = Object.values(errors).some(({ message }) => message?.endsWith('_required') === true)
  const refusal = saving.error === null ? undefined : problem(saving.error)
  return { form, me, submit, isSaving: saving.isPending, isDirty, message: lacks ? t('fillRequired') : refusal }
}

export type SectionForm = ReturnType<typeof useProfileForm>

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
