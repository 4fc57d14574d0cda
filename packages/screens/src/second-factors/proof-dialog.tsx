import type { Step } from '@katedra/contract/second-factors'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../form-dialog.tsx'
import { QueryView } from '../query-view.tsx'
import { useFactorCalls } from './factor-calls.ts'
import { StepFields } from './step-fields.tsx'
import { useStep } from './use-step.ts'

/** Asks again who one is, in the middle of the work; what was typed under it stays. */
export function ProofDialog({ onFinish }: { onFinish: (isProved: boolean) => void }) {
  const { t } = useTranslation('second-factors')
  const calls = useFactorCalls()
  // Each dialog has a challenge of its own, which is good once.
  const step = useQuery({ queryKey: ['proof-step'], queryFn: calls.proofStep, gcTime: 0, staleTime: Infinity })
  if (step.data !== undefined) return <Asking step={step.data} onFinish={onFinish} />
  return (
    <FormDialog
      title={t('proof.title')}
      submitText={undefined}
      saving={{ isBusy: false }}
      onSubmit={() => undefined}
      onClose={() => onFinish(false)}
    >
      <QueryView query={step}>{() => null}</QueryView>
    </FormDialog>
  )
}

function Asking({ step, onFinish }: { step: Step; onFinish: (isProved: boolean) => void }) {
  const { t } = useTranslation('second-factors')
  const calls = useFactorCalls()
  const answering = useStep(step, { send: (proof) => calls.prove(proof), onDone: () => onFinish(true) })
  return (
    <FormDialog
      title={t('proof.title')}
      form={answering.form}
      onSubmit={answering.submit}
      saving={answering.typing}
      submitText={answering.canType ? t('proof.submit') : undefined}
      onClose={() => onFinish(false)}
      size="sm"
    >
      <p className="text-ink-soft">{t(answering.field === 'password' ? 'proof.byPassword' : 'proof.byFactor')}</p>
      <StepFields step={answering} />
    </FormDialog>
  )
}
