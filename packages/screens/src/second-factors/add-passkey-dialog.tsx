import { maxFactorName } from '@katedra/contract/second-factors'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '../device.ts'
import { TextInput } from '../form/text-input.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useSave } from '../use-save.ts'
import { useFactorCalls } from './factor-calls.ts'
import { makePasskey, passkeyProblem } from './passkey.ts'

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}) {
  const { t } = useTranslation('second-factors')
  const { t: session } = useTranslation('sessions')
  const calls = useFactorCalls()
  const device = deviceOf(navigator.userAgent)
  const form = useForm({ defaultValues: { name: device === undefined ? '' : session('device', { ...device }) } })
  const adding = useSave({
    save: async ({ name }: { name: string }) => {
      const question = await calls.passkeyForm()
      return calls.addPasskey({ challenge: question.challenge, name, passkey: await makePasskey(question) })
    },
    words: (error) => {
      const key = passkeyProblem(error)
      return key === undefined ? undefined : t(key)
    },
    form,
    fields: ['name'],
    // Recovery codes say it themselves, and a toast would lie over their buttons.
    doneText: ({ recovery_codes }) => (recovery_codes === null ? t('passkey.done') : undefined),
    onSaved: ({ recovery_codes }) => onAdded(recovery_codes),
  })
  return (
    <FormDialog
      title={t('passkey.add')}
      form={form}
      onSubmit={adding.save}
      saving={adding}
      submitText={t('passkey.submit')}
      onClose={onClose}
      size="sm"
    >
      <p className="text-ink-soft">{t('passkey.text')}</p>
      <TextInput
        control={form.control}
        name="name"
        label={t('name')}
        description={t('nameHint')}
        max={maxFactorName}
        isRequired
      />
    </FormDialog>
  )
}
