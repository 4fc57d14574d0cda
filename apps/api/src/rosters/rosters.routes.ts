import { rosterFileLimit, rosters } from '@katedra/contract/rosters'
import { failField } from '../app/fail.ts'
import { serve, type Api } from '../app/serve.ts'
import { serveUpload } from '../app/upload.ts'
import { writeAudit } from '../audit/audit.ts'
import { classDetail } from '../classes/classes.ts'
import { rosterCsv, rosterXlsx } from './rosters.export.ts'
import { readRosterFile } from './rosters.files.ts'
import { importRoster, previewRoster } from './rosters.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function rostersRoutes(api: Api): void {
  serveUpload(api, rosters.previewRoster, rosterFileLimit, async ({ teacher, query, readUpload }) => {
    await api.limits.spend('roster', teacher.id)
    const file = await readRosterFile(await readUpload())
    if ('problem' in file) failField('file', file.problem)
    return api.database.read(teacher.school_id, (db) => previewRoster(db, teacher, file.cells, query))
  })
  serve(api, rosters.importRoster, (call) => importRoster(call, call.body))
  serve(api, rosters.exportRoster, async ({ db, teacher, params, body, now, language, reply }) => {
    const { students, ...schoolClass } = await classDetail(db, teacher, params.class_id)
    await writeAudit(db, teacher, now, {
      action: 'classes.exported',
      target_id: schoolClass.id,
      target_name: schoolClass.name,
      details: { format: body.format },
    })
    const bytes =
      body.format === 'csv'
        ? rosterCsv(students, language)
        : await rosterXlsx(students, { language, sheet: schoolClass.name })
    // Not awaited: a reply that is awaited is over only when it has been sent.
    void reply.header('content-type', contentTypes[body.format]).send(bytes)
    return null
  })
}
