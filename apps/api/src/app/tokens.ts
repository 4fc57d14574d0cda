import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** Access tokens live 15 minutes (product decision "Accounts"). */
const accessTokenMinutes = 15
/** What the token is and for whom, so that no other token of the same secret is taken for one (RFC 8725, RFC 9068). */
const typ = 'at+jwt'
const audience = 'katedra'

export interface AccessClaims {
  user_id: string
  school_id: string
  session_id: string
}

/** Signs and reads access tokens, HS256 with the configured secret; derives refresh tokens. */
export interface TeacherTokens {
  sign(claims: AccessClaims, now: Date): Promise<string>
  /** Undefined for anything that is not a valid token of ours at that moment. */
  read(token: string, now: Date): Promise<AccessClaims | undefined>
  /** The one refresh token that follows that one; without the secret no one can tell it (docs/adr/0051). */
  successorOf(refresh: string): string
}

export function teacherTokens(secret: string): TeacherTokens {
  const key = new TextEncoder().encode(secret)
  const refreshKey = Buffer.from(hkdfSync('sha256', key, '', 'successor of a refresh token', 32))
  return {
    sign: (claims, now) =>
      new SignJWT({ school: claims.school_id, sid: claims.session_id })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(claims.user_id)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + accessTokenMinutes * 60_000))
        .sign(key),
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ,
          audience,
          requiredClaims: ['exp', 'iat'],
          currentDate: now,
        })
        const { sub, school, sid } = payload
        return typeof sub === 'string' && typeof school === 'string' && typeof sid === 'string'
          ? { user_id: sub, school_id: school, session_id: sid }
          : undefined
      } catch {
        return undefined
      }
    },
    successorOf: (refresh) => createHmac('sha256', refreshKey).update(refresh).digest('base64url'),
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
