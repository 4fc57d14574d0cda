import { isLanguage } from '@katedra/i18n'
import { forgetFilesQueue } from '../app/files/forget-file.ts'
import type { Api } from '../app/http/serve.ts'
import type { Work } from '../app/work/jobs.ts'
import { nameOfTeacher, writeServiceAudit } from '../audit/audit.ts'
import { hasOtherFirstAdmin, lockTeachers } from '../colleagues/colleagues.ts'
import type { Db } from '../db/database.ts'
import { dayInLetter, writeMail } from '../mail/mail.ts'
import { closeAccount } from './profile.deletion.ts'
import {
  hasOpenBusiness,
  lockAccount,
  noteNotice,
  noticesSince,
  usedBefore,
  type NoticeDays,
} from './profile.sleeping.queries.ts'

/** Every night: accounts that nobody has used for three years are told twice, then closed. */
export const sleepingAccountsQueue = 'sleeping-accounts'

const day = 24 * 3_600_000
const yearsAsleep = 3
const notices = { first: 60, second: 14 } as const

type Room = Pick<Api, 'database' | 'clock' | 'config' | 'jobs' | 'publicUrl'>

export function sleepingAccountsJobs(api: Api): Record<string, Work> {
  return { [sleepingAccountsQueue]: () => tendSleepingAccounts(api) }
}

/** Each account is a transaction of its own; whoever is killed meanwhile has lost nothing. */
export async function tendSleepingAccounts(api: Room): Promise<void> {
  const now = api.clock.now()
  const since = yearsLater(new Date(now.getTime() + notices.first * day), -yearsAsleep)
  const accounts = await api.database.read(undefined, (db) => usedBefore(db, since))
  for (const account of accounts)
    await api.database.transaction(account.school_id, (db) => tendOne(api, db, account, now))
}

interface Account {
  id: string
  school_id: string
}

async function tendOne(api: Room, db: Db, account: Account, now: Date): Promise<void> {
  // The teachers before the account: so does whoever closes one by hand.
  const teachers = await lockTeachers(db, account.school_id)
  const person = await lockAccount(db, account.id)
  if (person === undefined || !teachers.some(({ id }) => id === account.id)) return
  const told = await noticesSince(db, account.id, person.last_use)
  const { step, closesAt } = nextStep(person.last_use, told, now)
  if (step === undefined || (await isNeeded(db, account, teachers, now))) return
  const language = isLanguage(person.language) ? person.language : 'cs'
  if (step !== 'close') {
    await noteNotice(db, { user_id: account.id, days_before: step, told_at: now })
    await writeMail(api, db, {
      template: 'account_sleeps',
      recipient: person.email,
      language,
      link: api.publicUrl(),
      values: { date: dayInLetter(closesAt, language) },
    })
    return
  }
  const isLast = teachers.length === 1
  const name = (await nameOfTeacher(db, account)) ?? ''
  const pictures = await closeAccount(db, account)
  if (pictures.length > 0) await api.jobs.send(db, forgetFilesQueue, { files: pictures })
  await writeMail(api, db, { template: 'account_deleted', recipient: person.email, language })
  if (!isLast)
    await writeServiceAudit(db, { school_id: account.school_id, name: '' }, now, {
      action: 'colleagues.unused_closed',
      target_id: account.id,
      target_name: name,
    })
}

interface Step {
  step: NoticeDays | 'close' | undefined
  /** When it closes at the earliest, if nobody uses it until then. */
  closesAt: Date
}

/** Sixty days lie between the first notice and the end, and fourteen after the second one, however late either was. */
export function nextStep(lastUse: Date, told: ReadonlyMap<number, Date>, now: Date): Step {
  const asleep = yearsLater(lastUse, yearsAsleep)
  const [first, second] = [told.get(notices.first), told.get(notices.second)]
  const after = (moment: Date, days: number) => new Date(moment.getTime() + days * day)
  const latest = (...moments: Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())))
  if (first === undefined) {
    const closesAt = latest(asleep, after(now, notices.first))
    return { step: now >= after(asleep, -notices.first) ? notices.first : undefined, closesAt }
  }
  const closing = latest(asleep, after(first, notices.first))
  if (second === undefined) {
    const closesAt = latest(closing, after(now, notices.second))
    return { step: now >= after(closing, -notices.second) ? notices.second : undefined, closesAt }
  }
  const closesAt = latest(closing, after(second, notices.second))
  return { step: now >= closesAt ? 'close' : undefined, closesAt }
}

function yearsLater(moment: Date, years: number): Date {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/**
 * A school must not be left without its main admin while others are in it, nor end while it has credits that hold or an order that
 * waits for money. Such an account sleeps on.
 */
async function isNeeded(
  db: Db,
  { id, school_id }: Account,
  teachers: Awaited<ReturnType<typeof lockTeachers>>,
  now: Date,
): Promise<boolean> {
  if (teachers.length === 1) return hasOpenBusiness(db, school_id, now)
  const own = teachers.find((one) => one.id === id)
  return own?.role === 'SCHOOL_FIRST_ADMIN' && !hasOtherFirstAdmin(teachers, id)
}
