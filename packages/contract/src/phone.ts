import * as z from 'zod/mini'
import { TokenPair } from './auth.ts'
import { Moment, Nothing, requiredText } from './fields.ts'
import { route } from './route.ts'

/** The code of a phone connection: shown as a QR code, good once and for five minutes (product decision "Phone"). */
export const PhoneCode = z.object({
  code: z.string(),
  /** The page on this server that connects the phone, with the code in its path. */
  url: z.string(),
  expires_at: Moment,
})
export type PhoneCode = z.input<typeof PhoneCode>

export const phone = {
  createPhoneCode: route({
    method: 'POST',
    path: '/v1/phone-connections/',
    access: 'signed-in',
    reply: PhoneCode,
    secret: true,
    status: 201,
    summary: 'Makes a one-time code that connects a phone; an older code of the same teacher ends',
  }),
  connectPhone: route({
    method: 'POST',
    path: '/v1/phone-connections/connect/',
    access: 'public',
    body: z.strictObject({ code: requiredText(100, 'code_expected') }),
    reply: TokenPair,
    errors: ['phone.code_invalid'],
    summary: 'Exchanges the one-time code for the session of a remote; a phone connected before is disconnected',
  }),
  disconnectPhone: route({
    method: 'DELETE',
    path: '/v1/phone-connections/',
    access: 'signed-in',
    remote: true,
    reply: Nothing,
    status: 204,
    summary: 'Ends the session of the connected phone',
  }),
}
