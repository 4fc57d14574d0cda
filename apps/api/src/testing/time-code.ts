import { TOTP } from 'otpauth'

/** What an authenticator app with that secret shows at that moment. */
export function timeCode(base32: string, moment: Date): string {
  return new TOTP({ secret: base32 }).generate({ timestamp: moment.getTime() })
}
