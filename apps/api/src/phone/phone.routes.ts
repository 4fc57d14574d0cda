import { phone } from '@katedra/contract/phone'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { connectPhone, createPhoneCode, disconnectPhone } from './phone.ts'

export function phoneRoutes(api: Api): void {
  serveLong(api, phone.createPhoneCode, createPhoneCode)
  serveLong(api, phone.connectPhone, ({ body, ...call }) => connectPhone(api, body.code, call))
  serve(api, phone.disconnectPhone, async (call) => {
    await disconnectPhone(call)
    return null
  })
}
