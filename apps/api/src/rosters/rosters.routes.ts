import { rosterFileLimit, rosters } from '@katedra/contract/rosters'
import { sendDownload } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { serveUpload } from '../app/files/upload.ts'
import { csvFile } from '../app/files/workbook/workbook.ts'
import { writeAudit } from '../audit/audit.ts'
import { classDetail } from '../classes/classes.ts'
import { rosterSheet, importRoster, previewRoster } from './rosters.ts'

export function rostersRoutes(api: Api): void {
  serveUpload(api, rosters.previewRoster, rosterFileLimit, previewRoster)
  serve(api, rosters.importRoster, (call) => importRoster(call, call.body))
  serveLong(api, rosters.exportRoster, async ({ teacher, params, body: { format }, now, language, reply }) => {
    await api.limits.spend('export', teacher.id)
    const { students, name } = await api.database.transaction(teacher.school_id, async (db) => {
      const schoolClass = await classDetail(db, teacher, params.class_id)
      await writeAudit(db, teacher, now, {
        action: 'classes.exported',
        target_id: schoolClass.id,
        target_name: schoolClass.name,
        details: { format },
      })
      return schoolClass
    })
    const sheet = rosterSheet(students, name, language)
    const bytes =
      format === 'csv' ? csvFile(sheet.rows, language) : await makeFile({ kind: 'xlsx', sheets: [sheet] }, teacher.id)
    return sendDownload(reply, { name, format, bytes })
  })
}
