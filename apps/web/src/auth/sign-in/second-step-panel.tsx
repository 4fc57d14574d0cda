import { secondFactors } from '@katedra/contract/second-factors'
import { SecondStep } from '@katedra/screens/second-factors/second-step.tsx'
import { keepTrustedToken } from '@katedra/screens/second-factors/trusted-tokens.ts'
import { call } from '../../app/call.ts'
import { beginSession } from '../../app/session.ts'

/** The second step in the place of the first; loaded by those who have one. */
export function SecondStepPanel(props: { challenge: string; onDone: () => unknown; onBack: () => void }) {
  return (
    <SecondStep
      {...props}
      load={(challenge) => call(secondFactors.signInStep, { body: { challenge } })}
      send={async ({ password: _, ...body }) => {
        const { trusted_device, ...pair } = await call(secondFactors.finishSignIn, { body })
        keepTrustedToken(trusted_device)
        beginSession(pair)
      }}
    />
  )
}
