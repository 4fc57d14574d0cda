import { gradebook } from '@katedra/contract/gradebook'
import { marks } from '@katedra/contract/marks'
import { sendDownload } from '../app/files/download.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { comparisonOf } from './gradebook.comparison.ts'
import { exportGradebook } from './gradebook.export.ts'
import { exportMarksBook } from './gradebook.marks.export.ts'
import { marksBookOf } from './gradebook.marks.ts'
import { gradebookOf, progressOf, topicsOf } from './gradebook.ts'

export function gradebookRoutes(api: Api): void {
  serve(api, gradebook.gradebook, (call) => gradebookOf(call, call.params.class_id, call.query))
  serve(api, gradebook.topics, (call) => topicsOf(call, call.params.class_id, call.query))
  serve(api, gradebook.studentProgress, (call) => progressOf(call, call.params, call.query))
  serve(api, gradebook.comparison, (call) => comparisonOf(call, call.params.class_id, call.query))
  serveLong(api, gradebook.exportGradebook, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await exportGradebook(call, call.params.class_id, call.body))
  })
  serve(api, marks.marksBook, (call) => marksBookOf(call, call.params.class_id, call.query))
  serveLong(api, marks.exportMarksBook, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await exportMarksBook(call, call.params.class_id, call.body))
  })
}
