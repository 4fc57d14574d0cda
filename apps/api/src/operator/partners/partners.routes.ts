import { operatorPartners } from '@katedra/contract/operator-partners'
import { serve, type Api } from '../../app/http/serve.ts'
import {
  addText,
  changeText,
  deleteText,
  editedTexts,
  followTextFile,
  putTextBack,
} from '../../partner-texts/partner-texts.ts'
import { followed } from '../operator.following.ts'
import { serveAudited } from '../operator.serve.ts'

export function partnerRoutes(api: Api): void {
  serve(api, operatorPartners.texts, ({ db }) => editedTexts(db))
  serveAudited(api, operatorPartners.createText, 'texts.created', async (call) => {
    await addText(call, call.body)
    return { result: null, line: { action: 'texts.created', details: { partner: call.body.code } } }
  })
  serveAudited(api, operatorPartners.updateText, 'texts.changed', async (call) => {
    const { partner_code: partner } = call.params
    await changeText(call, partner, call.body)
    return { result: null, line: { action: 'texts.changed', details: { partner } } }
  })
  serveAudited(api, operatorPartners.showText, ['texts.put_back', 'texts.deleted'], async (call) => {
    const { partner_code: partner } = call.params
    const { is_shown } = call.body
    await (is_shown ? putTextBack(call, partner) : deleteText(call, partner))
    return { result: null, line: { action: is_shown ? 'texts.put_back' : 'texts.deleted', details: { partner } } }
  })
  serveAudited(api, operatorPartners.followText, 'texts.followed', async (call) => {
    await followed(call.language, followTextFile(call, call.params.partner_code))
    return { result: null, line: { action: 'texts.followed', details: { partner: call.params.partner_code } } }
  })
}
