import { operatorPartners } from '@katedra/contract/operator-partners'
import { serve, type Api } from '../app/serve.ts'
import {
  addText,
  changeText,
  deleteText,
  editedTexts,
  followTextFile,
  putTextBack,
} from '../partner-texts/partner-texts.ts'
import { followed } from './operator.following.ts'
import { noteAction } from './operator.ts'

export function partnerRoutes(api: Api): void {
  serve(api, operatorPartners.texts, ({ db }) => editedTexts(db))
  serve(api, operatorPartners.createText, async (call) => {
    await addText(call, call.body)
    await noteAction(call, 'texts.created', { partner: call.body.code })
    return null
  })
  serve(api, operatorPartners.updateText, async (call) => {
    const { partner_code: partner } = call.params
    await changeText(call, partner, call.body)
    await noteAction(call, 'texts.changed', { partner })
    return null
  })
  serve(api, operatorPartners.showText, async (call) => {
    const { partner_code: partner } = call.params
    const { is_shown } = call.body
    await (is_shown ? putTextBack(call, partner) : deleteText(call, partner))
    await noteAction(call, is_shown ? 'texts.put_back' : 'texts.deleted', { partner })
    return null
  })
  serve(api, operatorPartners.followText, async (call) => {
    await followed(call.language, followTextFile(call, call.params.partner_code))
    await noteAction(call, 'texts.followed', { partner: call.params.partner_code })
    return null
  })
}
