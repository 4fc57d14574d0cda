import type { NewPasskey, PasskeyAnswer, PasskeyForm, PasskeyQuestion } from '@katedra/contract/second-factors'

/** Loaded by who uses a passkey; few people do. */
const library = () => import('@simplewebauthn/browser')

/** Whether passkeys can be used on this page: browsers know them where the line is safe, for names and not for bare addresses. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Lets the browser ask a passkey; rejects when the person closes what the browser shows. */
export async function answerPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: question })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const owner = userHandle === undefined ? {} : { userHandle }
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...owner } }
}

/** Lets the browser make a passkey on this device, on a phone or on a key. */
export async function makePasskey(form: PasskeyForm): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: form })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  }
}

/** What went wrong in the browser itself, as a key of the catalogue; a refusal of the server speaks for itself. */
export function passkeyProblem(error: Error): 'passkey.known' | 'passkey.cancelled' | undefined {
  // The device has one for this account already.
  if (error.name === 'InvalidStateError') return 'passkey.known'
  return ['NotAllowedError', 'AbortError', 'SecurityError', 'NotSupportedError', 'WebAuthnError'].includes(error.name)
    ? 'passkey.cancelled'
    : undefined
}
