import type { ProgramName } from '@katedra/contract/programs'
import { isLanguage, type Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { Failure } from '../app/http/fail.ts'
import type { Work } from '../app/work/jobs.ts'
import type { Api } from '../app/http/serve.ts'
import { newcomersQueue, rosterIds } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { dayInLetter, writeMail } from '../mail/mail.ts'
import { programNames } from '../programs/programs.ts'
import {
  creditsOfLeavers,
  endingCredits,
  noteReminder,
  schoolsWithCredits,
  type EndingCredits,
} from './credits.jobs.queries.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { assignCredits, returnCredits } from './ledger/ledger.ts'
import { todayAt } from './ledger/ledger.queries.ts'
import { automaticPrograms } from './credits.queries.ts'
import { adminsOf } from './requests/requests.queries.ts'

/** Once a day: credits of pupils who left come back, and schools hear of what ends. */
export const maintainCreditsQueue = 'credits.tend'

const Newcomers = z.object({
  school_id: z.uuid(),
  class_id: z.uuid(),
  student_ids: z.array(z.uuid()),
  /** Jobs that were sent before it was told go by the moment at which they run. */
  came_at: z.optional(z.coerce.date()),
})
type Newcomers = z.infer<typeof Newcomers>

/** What the queue does with credits; each may run twice or late without harm. */
export function creditsJobs(api: Api): Record<string, Work> {
  return {
    [newcomersQueue]: async (data) => {
      const newcomers = Newcomers.parse(data)
      await api.database.transaction(newcomers.school_id, (db) => giveToNewcomers(db, newcomers, api.clock.now()))
    },
    [maintainCreditsQueue]: () => maintainCredits(api, api.clock.now()),
  }
}

/**
 * Those who came into a class that got credits by itself when they came, and no one else of it; what is missing is shown on the
 * page of the class, not complained about.
 */
async function giveToNewcomers(db: Db, newcomers: Newcomers, now: Date): Promise<void> {
  const { school_id, class_id, student_ids: came, came_at = now } = newcomers
  const today = await todayAt(db, school_id, now)
  const student_ids = (await rosterIds(db, school_id, class_id)).filter((id) => came.includes(id))
  for (const { program_id, set_at } of await automaticPrograms(db, school_id, class_id)) {
    if (set_at > came_at) continue
    const assignment = { program_id, class_id, student_ids, partly: true }
    try {
      await assignCredits(db, { school_id, id: null, name: '' }, assignment, { now, today })
    } catch (error) {
      // Thrown before anything is written: the transaction goes on.
      if (!(error instanceof Failure)) throw error
    }
  }
}

const day = 86_400_000

/** Who has been off every roster for a day has left; taking a pupil off by mistake costs nothing. */
export async function maintainCredits(api: Api, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const schools = await api.database.read(undefined, async (db) => {
    await enterOperatorScope(db)
    return schoolsWithCredits(db, today)
  })
  for (const schoolId of schools) {
    await api.database.transaction(schoolId, (db) => takeFromLeavers(db, schoolId, now))
    await api.database.transaction(schoolId, (db) => remindOfEnds(api, db, schoolId, now))
  }
}

async function takeFromLeavers(db: Db, school_id: string, now: Date): Promise<void> {
  const today = await todayAt(db, school_id, now)
  const left = await creditsOfLeavers(db, school_id, { today, since: new Date(now.getTime() - day) })
  for (const program_id of new Set(left.map((credit) => credit.program_id))) {
    const student_ids = left.filter((credit) => credit.program_id === program_id).map(({ student_id }) => student_id)
    await returnCredits(
      db,
      { school_id, id: null, name: '' },
      { program_id, class_id: null, student_ids },
      { now, today },
    )
  }
}

async function remindOfEnds(api: Api, db: Db, school_id: string, now: Date): Promise<void> {
  const today = await todayAt(db, school_id, now)
  const due: EndingCredits[] = []
  for (const ending of await endingCredits(db, school_id, today)) {
    const { program_id, valid_until, days_before } = ending
    if (await noteReminder(db, { school_id, program_id, valid_until, days_before, sent_at: now })) due.push(ending)
  }
  if (due.length === 0) return
  for (const admin of await adminsOf(db, school_id)) {
    const language = isLanguage(admin.language) ? admin.language : 'cs'
    const names = await programNames(db, language)
    await writeMail(api, db, {
      template: 'credits_ending',
      recipient: admin.email,
      language,
      link: `${api.publicUrl()}/kredity`,
      values: { list: due.map((ending) => line(ending, names, language)).join('\n') },
    })
  }
}

/** "Dějepis: 25, do 31. 8. 2027" */
function line(
  { program_id, valid_until, count }: EndingCredits,
  names: readonly ProgramName[],
  language: Language,
): string {
  const title = names.find(({ id }) => id === program_id)?.title ?? ''
  const date = dayInLetter(new Date(valid_until), language)
  return language === 'cs' ? `${title}: ${count} (do ${date})` : `${title}: ${count} (until ${date})`
}
