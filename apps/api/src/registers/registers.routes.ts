import { marks } from '@katedra/contract/marks'
import { serve, type Api } from '../app/http/serve.ts'
import { registerOrder, setRegisterOrder } from './registers.ts'

export function registersRoutes(api: Api): void {
  serve(api, marks.registerOrder, (call) => registerOrder(call, call.params.class_id, call.params.register))
  serve(api, marks.setRegisterOrder, (call) => setRegisterOrder(call, call.params, call.body.student_ids))
}
