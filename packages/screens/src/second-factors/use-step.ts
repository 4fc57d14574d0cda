import type { PasskeyAnswer, Step } from '@katedra/contract/second-factors'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSave } from '../use-save.ts'
import { answerPasskey, passkeyProblem } from './passkey.ts'

export interface StepValues {
  code: string
  password: string
  trust_device: boolean
}

/** By one of these the person proves who they are. */
export interface StepProof {
  challenge: string
  code?: string
  password?: string
  passkey?: PasskeyAnswer
}

/** One step that proves who somebody is: by a code, by the password where there is nothing stronger, or by a passkey. */
export function useStep(
  step: Step,
  { send, onDone }: { send: (proof: StepProof, values: StepValues) => Promise<unknown>; onDone: () => unknown },
) {
  const { t } = useTranslation('second-factors')
  const form = useForm<StepValues>({ defaultValues: { code: '', password: '', trust_device: false } })
  const field = step.ways.includes('password') ? 'password' : 'code'
  const { challenge, passkey } = step
  const typing = useSave({
    save: (values: StepValues) => send({ challenge, [field]: values[field] }, values),
    form,
    fields: ['code', 'password'],
    onSaved: onDone,
  })
  const touching = useSave({
    save: async () => {
      if (passkey !== null) await send({ challenge, passkey: await answerPasskey(passkey) }, form.getValues())
    },
    words: (error) => {
      const key = passkeyProblem(error)
      return key === undefined ? undefined : t(key)
    },
    onSaved: onDone,
  })
  function submit(values: StepValues): void {
    if (values[field].trim() === '') form.setError(field, { type: 'rule', message: 'required' }, { shouldFocus: true })
    else typing.save(values)
  }
  const canType = step.ways.some((way) => way !== 'passkey')
  return { form, field, submit, typing, touching, canType, hasPasskey: passkey !== null } as const
}
