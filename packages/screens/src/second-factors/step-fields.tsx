import { Button } from '@katedra/ui/button'
import { Fingerprint } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../form/form-alert.tsx'
import { TextInput } from '../form/text-input.tsx'
import { knowsPasskeys } from './passkey.ts'
import type { useStep } from './use-step.ts'

/** The passkey's button and the one field of a step. */
export function StepFields({ step }: { step: ReturnType<typeof useStep> }) {
  const { t } = useTranslation('second-factors')
  const { form, field, touching, canType, hasPasskey } = step
  return (
    <>
      {hasPasskey && knowsPasskeys() && (
        <div className="grid gap-3">
          <Button isWide icon={<Fingerprint aria-hidden />} isBusy={touching.isBusy} onClick={() => touching.save()}>
            {t('step.passkey')}
          </Button>
          <FormAlert text={touching.sentence} />
        </div>
      )}
      {canType && field === 'code' && (
        <TextInput
          control={form.control}
          name="code"
          label={t('step.code')}
          description={t('step.codeHint')}
          autoComplete="one-time-code"
          isRequired
        />
      )}
      {field === 'password' && (
        <TextInput
          control={form.control}
          name="password"
          label={t('step.password')}
          type="password"
          autoComplete="current-password"
          isRequired
        />
      )}
    </>
  )
}
