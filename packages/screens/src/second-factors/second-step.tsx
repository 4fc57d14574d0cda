import type { Step } from '@katedra/contract/second-factors'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../form/form-alert.tsx'
import { QueryView } from '../query-view.tsx'
import { StepFields } from './step-fields.tsx'
import { useStep, type StepProof } from './use-step.ts'

export interface SecondStepProps {
  /** Of the sign-in whose password was right. */
  challenge: string
  load: (challenge: string) => Promise<Step>
  /** Finishes the sign-in. */
  send: (proof: StepProof & { trust_device: boolean }) => Promise<unknown>
  onDone: () => unknown
  /** Back to the password: the step is over, or it is somebody else. */
  onBack: () => void
}

/** The second step of a sign-in, in the place of the first. */
export function SecondStep({ challenge, load, ...props }: SecondStepProps) {
  const { t } = useTranslation('second-factors')
  const step = useQuery({
    queryKey: ['second-step', challenge],
    queryFn: () => load(challenge),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl font-semibold">{t('step.title')}</h1>
      <QueryView query={step}>{(data) => <Fields step={data} {...props} />}</QueryView>
      <div>
        <Button variant="quiet" onClick={props.onBack}>
          {t('step.back')}
        </Button>
      </div>
    </div>
  )
}

function Fields({ step, send, onDone }: { step: Step } & Pick<SecondStepProps, 'send' | 'onDone'>) {
  const { t } = useTranslation('second-factors')
  const answering = useStep(step, {
    send: (proof, { trust_device }) => send({ ...proof, trust_device }),
    onDone,
  })
  const { form, typing, submit, canType } = answering
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit(submit)}>
      <p className="text-ink-soft">{t('step.intro')}</p>
      <StepFields step={answering} />
      <Controller
        control={form.control}
        name="trust_device"
        render={({ field }) => (
          <Checkbox
            isSelected={field.value}
            onChange={field.onChange}
            ref={field.ref}
            description={t('step.trustHint')}
          >
            {t('step.trust')}
          </Checkbox>
        )}
      />
      <FormAlert text={typing.sentence} />
      {canType && (
        <Button type="submit" variant="primary" size="lg" isWide isBusy={typing.isBusy}>
          {t('step.submit')}
        </Button>
      )}
    </form>
  )
}
