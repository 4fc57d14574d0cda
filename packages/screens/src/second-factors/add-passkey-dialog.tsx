import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '../device.ts'
import { useSave } from '../use-save.ts'
import { useFactorCalls } from './factor-calls.ts'
import { NameFactorDialog } from './name-factor-dialog.tsx'
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
    <NameFactorDialog
      title={t('passkey.add')}
      text={t('passkey.text')}
      hint={t('nameHint')}
      form={form}
      onSubmit={adding.save}
      saving={adding}
      submitText={t('passkey.submit')}
      onClose={onClose}
    />
  )
}
