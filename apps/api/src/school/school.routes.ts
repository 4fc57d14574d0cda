import { pictureLimit } from '@katedra/contract/profile'
import { school } from '@katedra/contract/school'
import { sendPicture } from '../app/files/picture.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { serveUpload } from '../app/files/upload.ts'
import { companyRegister } from './school.company.ts'
import { acceptRequest, askToJoin, refuseRequest, withdrawRequest } from './school.joining.ts'
import { requestsTo } from './school.joining.queries.ts'
import { removeLogo, setLogo } from './school.logo.ts'
import { acceptTerms, readSchool, registerSchool, updateSchool, updateSettings, whatWaits } from './school.ts'

export function schoolRoutes(api: Api): void {
  const lookUp = companyRegister(api)
  serve(api, school.school, readSchool)
  serve(api, school.updateSchool, (call) => updateSchool(call, call.body))
  serve(api, school.updateSettings, (call) => updateSettings(call, call.body))
  serve(api, school.registerSchool, (call) => registerSchool(call, call.body))
  serve(api, school.acceptTerms, (call) => acceptTerms(call, call.body.terms_version))
  serveLong(api, school.company, (call) => lookUp(call, call.params.identification_number))
  serveUpload(api, school.setLogo, pictureLimit, setLogo)
  serveLong(api, school.removeLogo, removeLogo)
  serveLong(api, school.logo, sendPicture)
  serve(api, school.waiting, whatWaits)
  serve(api, school.askToJoin, (call) => askToJoin(call, call.body))
  serve(api, school.withdrawJoinRequest, async (call) => {
    await withdrawRequest(call, call.params.request_id)
    return null
  })
  serve(api, school.joinRequests, ({ db, teacher }) => requestsTo(db, teacher.school_id))
  serve(api, school.acceptJoinRequest, (call) => acceptRequest(call, call.params.request_id))
  serve(api, school.refuseJoinRequest, (call) => refuseRequest(call, call.params.request_id))
}
