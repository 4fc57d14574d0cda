import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** Access tokens live 15 minutes (product decision "Accounts"). */
const accessTokenMinutes = 15

export interface AccessClaims {
  user_id: string
  school_id: string
  session_id: string
}

/** Signs and reads access tokens; HS256 with the configured secret. */
export interface AccessTokens {
  sign(claims: AccessClaims, now: Date): Promise<string>
  /** Undefined for anything that is not a valid token of ours at that moment. */
  read(token: string, now: Date): Promise<AccessClaims | undefined>
}

export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: (claims, now) =>
      new SignJWT({ school: claims.school_id, sid: claims.session_id })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(claims.user_id)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + accessTokenMinutes * 60_000))
        .sign(key),
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
        const { sub, school, sid } = payload
        return typeof sub === 'string' && typeof school === 'string' && typeof sid === 'string'
          ? { user_id: sub, school_id: school, session_id: sid }
          : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** 256 random bits, for links, refresh tokens and attempts. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. Tokens are random, so a plain hash suffices. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
