import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '@katedra/contract/second-factors'

/** Somebody's device with one passkey of P-256, which answers as a browser passes it on (WebAuthn level 3). */
export interface SoftAuthenticator {
  make(challenge: string, change?: Change): NewPasskey
  answer(challenge: string, change?: Change): PasskeyAnswer
}

/** What an attacker, or an old device, would do otherwise. */
export interface Change {
  origin?: string
  site?: string
  /** The device has not asked for a finger or a number. */
  isUnverified?: boolean
  counter?: number
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

export function softAuthenticator(home = 'http://katedra.example'): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let uses = 0

  const clientData = (type: string, challenge: string, { origin = home }: Change) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = ({ site = new URL(home).hostname, isUnverified, counter }: Change, attested?: Buffer) => {
    const flag =
      flags.present | (isUnverified === true ? 0 : flags.verified) | (attested === undefined ? 0 : flags.attested)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter ?? (uses += 1))
    return Buffer.concat([sha256(Buffer.from(site)), Buffer.of(flag), counted, attested ?? Buffer.alloc(0)])
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    make(challenge, change = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, change).toString('base64url'),
          attestationObject: attestation(authenticatorData(change, attested)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer(challenge, change = {}) {
      const data = authenticatorData(change)
      const client = clientData('webauthn.get', challenge, change)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A key of the curve P-256 for ES256 as COSE writes it: a CBOR map of five entries. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    authData,
  ])
}
