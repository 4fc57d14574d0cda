import { marks } from '@katedra/contract/marks'
import { sendDownload } from '../app/files/download.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { exportTestMarks } from './registers.export.ts'
import { registerOrder, setRegisterOrder } from './registers.ts'

export function registersRoutes(api: Api): void {
  serve(api, marks.registerOrder, (call) => registerOrder(call, call.params.class_id, call.params.register))
  serve(api, marks.setRegisterOrder, (call) => setRegisterOrder(call, call.params, call.body.student_ids))
  serveLong(api, marks.exportTestMarks, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await exportTestMarks(call, call.params.test_id, call.body))
  })
}
