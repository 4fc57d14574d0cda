import { exporting, sheetRules } from '@katedra/contract/exports'
import * as z from 'zod/mini'
import { sendDownload } from '../app/files/download.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { sheetRuleOf } from './exports.queries.ts'
import { exportAttempt, exportResults, printTest } from './exports.ts'

export function exportsRoutes(api: Api): void {
  serveLong(api, exporting.exportResults, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await exportResults(call, call.params.test_id, call.body.format))
  })
  serveLong(api, exporting.exportAttempt, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await exportAttempt(call, call.params))
  })
  serve(api, exporting.paperHabits, async ({ db, teacher }) => ({
    rule: z.parse(z.enum(sheetRules), await sheetRuleOf(db, teacher.school_id)),
  }))
  serveLong(api, exporting.printTest, async (call) => {
    await api.limits.spend('export', call.teacher.id)
    return sendDownload(call.reply, await printTest(call, call.params.test_id, call.body))
  })
}
