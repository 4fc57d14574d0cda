import { generators } from '@katedra/contract/generators'
import * as z from 'zod/mini'
import { sendDrawing } from '../app/files/picture.ts'
import { found } from '../app/http/fail.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { excludeVariant, samples } from './generators.ts'
import { drawingOf } from './generators.variants.ts'

const Difficulty = z.literal([1, 2, 3])

export function generatorsRoutes(api: Api): void {
  serve(api, generators.samples, (call) => samples(call, call.params.generated_id, call.query))
  serve(api, generators.excludeVariant, (call) => excludeVariant(call, call.params, call.body.is_excluded))
  serveLong(api, generators.figure, async ({ params, reply }) => {
    const { generator, version, drawing } = params
    const difficulty = found(Difficulty.safeParse(params.difficulty).data)
    return sendDrawing(reply, found(drawingOf({ generator, version, difficulty, seed: Number.parseInt(drawing, 10) })))
  })
}
