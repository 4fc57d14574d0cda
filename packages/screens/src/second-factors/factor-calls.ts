import type { CallInput, Reply } from '@katedra/contract/route'
import type { secondFactors } from '@katedra/contract/second-factors'
import { createContext, useContext } from 'react'

type Routes = typeof secondFactors
type Body<Name extends keyof Routes> = CallInput<Routes[Name]> extends { body: infer Sent } ? Sent : never

/** The calls about the own second factor; teachers and the provider's staff have the same under different addresses. */
export interface FactorCalls {
  overview: () => Promise<Reply<Routes['overview']>>
  proofStep: () => Promise<Reply<Routes['proofStep']>>
  prove: (body: Body<'prove'>) => Promise<null>
  passkeyForm: () => Promise<Reply<Routes['passkeyForm']>>
  addPasskey: (body: Body<'addPasskey'>) => Promise<Reply<Routes['addPasskey']>>
  newTimeCode: (body: Body<'newTimeCode'>) => Promise<Reply<Routes['newTimeCode']>>
  confirmTimeCode: (id: string, body: Body<'confirmTimeCode'>) => Promise<Reply<Routes['confirmTimeCode']>>
  renewRecoveryCodes: () => Promise<Reply<Routes['renewRecoveryCodes']>>
  removeFactor: (id: string) => Promise<null>
  forgetDevice: (id: string) => Promise<null>
}

const Calls = createContext<FactorCalls | undefined>(undefined)

export const FactorCallsProvider = Calls.Provider

export function useFactorCalls(): FactorCalls {
  const calls = useContext(Calls)
  if (calls === undefined) throw new Error('Nobody has said how second factors are called.')
  return calls
}

/** Under which the overview is kept in the cache. */
export const overviewKey = ['second-factors']
