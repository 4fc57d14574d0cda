import { operatorSelling } from '@katedra/contract/operator-selling'
import { serve, serveLong, type Api } from '../app/serve.ts'
import { showSold } from './operator.selling.ts'
import {
  previewSold,
  priceListHeads,
  programList,
  replaceSold,
  wholePriceList,
  whoSells,
} from './operator.selling.view.ts'

export function sellingRoutes(api: Api): void {
  serve(api, operatorSelling.programs, programList)
  serve(api, operatorSelling.priceLists, priceListHeads)
  serve(api, operatorSelling.priceList, (call) => wholePriceList(call, call.params.price_list_id))
  serve(api, operatorSelling.supplier, whoSells)
  serve(api, operatorSelling.file, async (call) => ({
    text: await showSold(call, call.params.kind, call.query.on),
  }))
  serveLong(api, operatorSelling.preview, ({ params, body, language }) =>
    previewSold(api, { kind: params.kind, text: body.text, language }),
  )
  serveLong(api, operatorSelling.load, ({ params, body, operator, language }) =>
    replaceSold(api, operator.email, { kind: params.kind, language, ...body }),
  )
}
