import { marks } from '@katedra/contract/marks'
import { serve, type Api } from '../app/http/serve.ts'
import { decideMark } from './marks.deciding.ts'
import { publishMarks, restoreMarks, withdrawMarks } from './marks.publishing.ts'
import { changeMarking, changeScale, createScale, deleteScale, scales } from './marks.scales.ts'
import { setTestMarks } from './marks.setting.ts'
import { testMarks } from './marks.standing.ts'

export function marksRoutes(api: Api): void {
  serve(api, marks.scales, scales)
  serve(api, marks.createScale, (call) => createScale(call, call.body))
  serve(api, marks.changeScale, (call) => changeScale(call, call.params.scale_id, call.body))
  serve(api, marks.deleteScale, (call) => deleteScale(call, call.params.scale_id))
  serve(api, marks.changeMarking, (call) => changeMarking(call, call.body))
  serve(api, marks.testMarks, (call) => testMarks(call, call.params.test_id))
  serve(api, marks.setTestMarks, (call) => setTestMarks(call, call.params.test_id, call.body))
  serve(api, marks.decideMark, (call) => decideMark(call, call.params, call.body))
  serve(api, marks.publishMarks, (call) => publishMarks(call, call.params.test_id, call.body))
  serve(api, marks.withdrawMarks, (call) => withdrawMarks(call, call.params.test_id))
  serve(api, marks.restoreMarks, (call) => restoreMarks(call, call.params.test_id))
}
