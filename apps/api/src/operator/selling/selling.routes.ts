import { operatorSelling } from '@katedra/contract/operator-selling'
import { serve, type Api } from '../../app/http/serve.ts'
import { serveUnaudited } from '../operator.serve.ts'
import { showSold, previewSold, priceListHeads, programList, replaceSold, wholePriceList, whoSells } from './selling.ts'

export function sellingRoutes(api: Api): void {
  serve(api, operatorSelling.programs, programList)
  serve(api, operatorSelling.priceLists, priceListHeads)
  serve(api, operatorSelling.priceList, (call) => wholePriceList(call, call.params.price_list_id))
  serve(api, operatorSelling.supplier, whoSells)
  serve(api, operatorSelling.file, async (call) => ({
    text: await showSold(call, call.params.kind, call.query.on),
  }))
  serveUnaudited(api, operatorSelling.preview, 'changes nothing', ({ params, body, language }) =>
    previewSold(api, { kind: params.kind, text: body.text, language }),
  )
  serveUnaudited(api, operatorSelling.load, 'records by itself', ({ params, body, operator, language }) =>
    replaceSold(api, operator.email, { kind: params.kind, language, ...body }),
  )
}
