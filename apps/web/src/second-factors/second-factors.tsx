import { FactorCallsProvider } from '@katedra/screens/second-factors/factor-calls.ts'
import { useAskedProof } from '@katedra/screens/second-factors/proof.ts'
import { SecondFactors } from '@katedra/screens/second-factors/second-factors.tsx'
import { lazy, Suspense } from 'react'
import { needTerms } from '../app/i18n.ts'
import { DemandSection } from './demand-section.tsx'
import { factorCalls } from './second-factors.data.ts'

export { DemandSection }

const ProofDialog = lazy(async () => {
  const [{ ProofDialog: dialog }] = await Promise.all([
    import('@katedra/screens/second-factors/proof-dialog.tsx'),
    needTerms(['second-factors']),
  ])
  return { default: dialog }
})

/** The dialog that stands over any page while a call waits for a proof of who one is. */
export function ProofHost() {
  const finish = useAskedProof()
  if (finish === undefined) return null
  return (
    <FactorCallsProvider value={factorCalls}>
      <Suspense fallback={null}>
        <ProofDialog onFinish={finish} />
      </Suspense>
    </FactorCallsProvider>
  )
}

/** The teacher's own second factor. */
export function OwnSecondFactors({ onEnrolled }: { onEnrolled?: () => void }) {
  return (
    <FactorCallsProvider value={factorCalls}>
      <SecondFactors {...(onEnrolled === undefined ? {} : { onEnrolled })} />
    </FactorCallsProvider>
  )
}
