import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { keepClass } from './classes.data.ts'
import { useClassForm, useClassRefusal, type ClassValues } from './use-class-form.ts'

/** A class without an e-mail, and the way to set it right there (specification, section 9). */
export function ClassEmailForm({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const form = useClassForm({ name: schoolClass.name, email: '' })
  const refusal = useClassRefusal(form)
  const saving = useMutation({
    mutationFn: (body: ClassValues) => call(classes.updateClass, { params: { class_id: schoolClass.id }, body }),
    onError: refusal.place,
    onSuccess: (changed) => {
      keepClass(changed)
      showToast({ text: t('message.emailSet'), tone: 'ok' })
    },
  })
  return (
    <form
      noValidate
      aria-label={t('email')}
      className="grid gap-4 rounded-lg border border-line bg-sunken p-4"
      onSubmit={form.handleSubmit((values) => {
        if (values.email === '') form.setError('email', { message: 'required' }, { shouldFocus: true })
        else saving.mutate(values)
      })}
    >
      <div className="flex gap-3">
        <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium">{t('noEmail')}</p>
          <p className="text-sm text-ink-soft">{t('message.noEmailHint')}</p>
        </div>
      </div>
      <TextInput control={form.control} name="email" label={t('email')} type="email" autoComplete="off" isRequired />
      <FormAlert text={saving.error === null ? undefined : refusal.sentence(saving.error)} />
      <Button type="submit" isBusy={saving.isPending} className="justify-self-start">
        {t('message.setEmail')}
      </Button>
    </form>
  )
}
