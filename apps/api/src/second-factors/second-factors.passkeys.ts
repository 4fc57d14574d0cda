import { isIP } from 'node:net'
import type { NewPasskey, PasskeyAnswer, PasskeyForm, PasskeyQuestion } from '@katedra/contract/second-factors'
import { fail } from '../app/http/fail.ts'

/** Long enough to fetch a phone; as long as a challenge is good. */
const timeout = 300_000
/** Ed25519, P-256 and RSA: one of them every passkey has. */
const algorithms = [-8, -7, -257] as const

/** The site for which browsers make passkeys. */
export interface Site {
  id: string
  origin: string
}

/** Undefined where the server is known by a bare address only: browsers make no passkeys for those. */
export function siteOf(publicUrl: string): Site | undefined {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}

interface Known {
  credential_id: string
  transports: string[]
}

const described = ({ credential_id, transports }: Known) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
})

/** What the browser asks: one of the account's passkeys, or any of this site, which then has to check its owner by itself. */
export function passkeyQuestion(site: Site, challenge: string, known?: readonly Known[]): PasskeyQuestion {
  return {
    challenge,
    rpId: site.id,
    timeout,
    userVerification: known === undefined ? 'required' : 'preferred',
    allowCredentials: (known ?? []).map(described),
  }
}

export function passkeyForm(
  site: Site,
  challenge: string,
  owner: { id: string; email: string; known: readonly Known[] },
): PasskeyForm {
  return {
    challenge,
    rp: { id: site.id, name: 'Katedra' },
    user: {
      // Says nothing to who reads it on the device: a random number.
      id: Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: owner.email,
      displayName: owner.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: owner.known.map(described),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
  }
}

/** The library reads certificates of every maker, which takes a second: it is loaded when the first passkey comes. */
const library = () => import('@simplewebauthn/server')

export interface VerifiedPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** The new passkey, once it has answered the challenge for this site. */
export async function verifyNewPasskey(site: Site, challenge: string, passkey: NewPasskey): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await library()
  const { transports, ...response } = passkey.response
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined)
  if (verified?.verified !== true) fail('second-factors.passkey_refused')
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports ?? [],
  }
}

/** The new counter of a passkey that has answered the challenge for this site. */
export async function verifyPasskey(
  site: Site,
  challenge: string,
  { answer, known, isAlone }: { answer: PasskeyAnswer; known: VerifiedPasskey; isAlone: boolean },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = answer.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
    // Alone it is both factors at once: something one has, and the finger or number that opens it.
    requireUserVerification: isAlone,
  }).catch(() => undefined)
  if (verified?.verified !== true) fail('second-factors.passkey_refused')
  return verified.authenticationInfo.newCounter
}
