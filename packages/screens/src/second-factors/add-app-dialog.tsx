import type { Reply } from '@katedra/contract/route'
import type { secondFactors } from '@katedra/contract/second-factors'
import { CopyButton } from '@katedra/ui/copy-button'
import { QrCode } from '@katedra/ui/qr-code'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../form/text-input.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useSave } from '../use-save.ts'
import { useFactorCalls } from './factor-calls.ts'
import { NameFactorDialog } from './name-factor-dialog.tsx'

type NewApp = Reply<typeof secondFactors.newTimeCode>

interface AddAppDialogProps {
  email: string
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

/** First the name, then the secret to be read by the app, and its first code as the proof that it was read rightly. */
export function AddAppDialog(props: AddAppDialogProps) {
  const [app, setApp] = useState<NewApp>()
  return app === undefined ? <NameIt {...props} onMade={setApp} /> : <ConfirmIt {...props} app={app} />
}

function NameIt({ onMade, onClose }: { onMade: (app: NewApp) => void; onClose: () => void }) {
  const { t } = useTranslation('second-factors')
  const calls = useFactorCalls()
  const form = useForm({ defaultValues: { name: t('app.defaultName') } })
  const making = useSave({ save: calls.newTimeCode, form, fields: ['name'], onSaved: onMade })
  return (
    <NameFactorDialog
      title={t('app.add')}
      text={t('app.text')}
      hint={t('app.nameHint')}
      form={form}
      onSubmit={making.save}
      saving={making}
      submitText={t('app.next')}
      onClose={onClose}
    />
  )
}

function ConfirmIt({ app, onAdded, onClose }: AddAppDialogProps & { app: NewApp }) {
  const { t } = useTranslation('second-factors')
  const calls = useFactorCalls()
  const form = useForm({ defaultValues: { code: '' } })
  const confirming = useSave({
    save: (body: { code: string }) => calls.confirmTimeCode(app.id, body),
    form,
    fields: ['code'],
    // Recovery codes say it themselves, and a toast would lie over their buttons.
    doneText: ({ recovery_codes }) => (recovery_codes === null ? t('app.done') : undefined),
    onSaved: ({ recovery_codes }) => onAdded(recovery_codes),
  })
  return (
    <FormDialog
      title={t('app.add')}
      form={form}
      onSubmit={confirming.save}
      saving={confirming}
      submitText={t('app.confirm')}
      onClose={onClose}
    >
      <p>{t('app.scan')}</p>
      <QrCode value={app.uri} label={t('app.qr')} size={208} className="justify-self-center" />
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft">{t('app.byHand')}</p>
        <code className="rounded-sm bg-accent-soft px-2 py-1 wrap-anywhere">
          {app.secret.replaceAll(/.{4}/g, '$& ')}
        </code>
        <CopyButton text={app.secret} label={t('app.copy')} />
      </div>
      <TextInput
        control={form.control}
        name="code"
        label={t('app.code')}
        description={t('app.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
      />
    </FormDialog>
  )
}
