import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../app/config.ts'

/** As every authenticator app expects it (RFC 6238): SHA-1, six digits, half a minute. */
const form = { issuer: 'Katedra', algorithm: 'SHA1', digits: 6, period: 30 }
/** A code of the half minute before or after is good too: clocks of phones differ, and typing takes its time. */
const window = 1
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

export interface TimeSecret {
  /** In base32, as apps take it. */
  secret: string
  uri: string
}

/** A new secret of an authenticator app. */
export function newTimeSecret(email: string): TimeSecret {
  const secret = new Secret({ size: secretBytes })
  return { secret: secret.base32, uri: new TOTP({ ...form, label: email, secret }).toString() }
}

/** The half minute that the code is of; nothing when it is of none that is near. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({
    ...form,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window,
  })
  return delta === null ? undefined : TOTP.counter({ period: form.period, timestamp: now.getTime() }) + delta
}

/*
 * The server has to know the secret, so it is kept encrypted by a key that is not in the database (ASVS 5.0, 6.5.x and 11.x).
 * Each is bound to its account: moved to another row it opens nothing.
 */

const version = 1
const ivBytes = 12
const tagBytes = 16

function keyOf({ jwtSecret }: Pick<Config, 'jwtSecret'>): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'katedra: secrets of authenticator apps', 32))
}

export function sealSecret(config: Pick<Config, 'jwtSecret'>, accountId: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed])
}

/** Nothing when it was sealed by another key: then the app's codes count no more, and the other ways in do. */
export function openSecret(config: Pick<Config, 'jwtSecret'>, accountId: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(config), iv)
    decipher.setAAD(Buffer.from(accountId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
