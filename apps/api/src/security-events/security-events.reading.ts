import type { OperatorSecurityEvent } from '@katedra/contract/operator-security-events'
import {
  maxExportedSecurityEvents,
  securityAccountKinds,
  wordOfDetail,
  type securityEvents,
} from '@katedra/contract/security-events'
import type { HandlerReply, Parsed } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import * as z from 'zod/mini'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import { csvFile, type CellValue, type Sheet } from '../app/files/workbook/workbook.ts'
import type { LongTeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { securityEventsLike, timeZoneOf, type SecurityEventFilter } from './security-events.queries.ts'

const pageSize = 100
const Details = z.record(z.string(), z.string())

type Entry = z.output<typeof securityEvents.securityEvents.reply>['events'][number] &
  Pick<OperatorSecurityEvent, 'school_id' | 'school_name'>

/** A page of what the transaction may see. */
export async function listSecurityEvents(
  db: Db,
  filter: SecurityEventFilter,
): Promise<{ events: Entry[]; has_more: boolean }> {
  const rows = await readEvents(db, filter, pageSize + 1)
  return { events: rows.slice(0, pageSize), has_more: rows.length > pageSize }
}

async function readEvents(db: Db, filter: SecurityEventFilter, maxRows: number): Promise<Entry[]> {
  const rows = await securityEventsLike(db, filter, maxRows)
  return rows.map((row) => ({
    ...row,
    account_kind: securityAccountKinds.find((kind) => kind === row.account_kind) ?? null,
    details: Details.parse(row.details),
  }))
}

/** Of one school: the scope hides the others, and what is no one's as well. */
export function schoolsSecurityEvents(
  db: Db,
  filter: Parsed<typeof securityEvents.securityEvents>['query'],
): Promise<HandlerReply<typeof securityEvents.securityEvents>> {
  return listSecurityEvents(db, filter)
}

type ExportBody = Parsed<typeof securityEvents.exportSecurityEvents>['body']

/** The school's events as a file, after its change log knows of it. */
export async function exportSchoolsEvents(
  { api, teacher, now, language }: LongTeacherCall & { language: Language },
  { format, ...filter }: ExportBody,
): Promise<Download> {
  const { events, timeZone } = await api.database.transaction(teacher.school_id, async (db) => {
    await writeAudit(db, teacher, now, { action: 'security-events.exported', details: { format } })
    return { events: await eventsToExport(db, filter), timeZone: await timeZoneOf(db, teacher.school_id) }
  })
  return fileOfEvents(events, format, { language, timeZone, now, hasSchools: false, account: teacher.id })
}

/** What a file holds: the newest of what was asked for. */
export function eventsToExport(db: Db, filter: SecurityEventFilter): Promise<Entry[]> {
  return readEvents(db, filter, maxExportedSecurityEvents)
}

interface FileOptions {
  language: Language
  timeZone: string
  now: Date
  hasSchools: boolean
  /** Whose file it is. */
  account: string
}

export async function fileOfEvents(
  events: readonly Entry[],
  format: 'csv' | 'xlsx',
  options: FileOptions,
): Promise<Download> {
  const { language, now } = options
  const sheet = sheetOf(events, options)
  const name = translator(language, 'security-events')('file.name', { date: now.toISOString().slice(0, 10) })
  const bytes =
    format === 'csv'
      ? csvFile(sheet.rows, language)
      : await makeFile({ kind: 'xlsx', sheets: [sheet] }, options.account)
  return { name, format, bytes }
}

const columns = ['at', 'event', 'account', 'school', 'address', 'target', 'details', 'suppressed', 'session'] as const

function sheetOf(events: readonly Entry[], { language, timeZone, hasSchools }: FileOptions): Sheet {
  const t = translator(language, 'security-events')
  const moments = momentsIn(timeZone)
  const shown = columns.filter((column) => column !== 'school' || hasSchools)
  const inWords = (name: string, value: string) => {
    const word = wordOfDetail(name, value)
    return word === undefined ? value : t(word, { defaultValue: value })
  }
  const cellsOf = (entry: Entry): Record<(typeof columns)[number], CellValue> => ({
    at: moments(entry.at),
    event: t(`events.${entry.event}`, { defaultValue: entry.event }),
    account: entry.account_name === '' ? (entry.account_id ?? '') : entry.account_name,
    school: entry.school_name ?? '',
    address: entry.address ?? '',
    target: entry.target_name,
    details: Object.entries(entry.details)
      .filter(([name]) => name !== 'target_id')
      .map(([name, value]) => `${t(`detail.${name}`, { defaultValue: name })}: ${inWords(name, value)}`)
      .join(', '),
    suppressed: entry.suppressed === 0 ? null : entry.suppressed,
    session: entry.session_id ?? '',
  })
  const rows = events.map((entry) => {
    const cells = cellsOf(entry)
    return shown.map((column) => cells[column])
  })
  const head = shown.map((column) => t(`column.${column}`))
  return { name: t('file.sheet'), rows: [head, ...rows], widths: [20, 34, 26, 24], fixed_columns: 1 }
}

/** "2026-09-07 09:00:00" of the place: sorts by itself, and every spreadsheet reads it. */
function momentsIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (moment) => format.format(moment)
}
