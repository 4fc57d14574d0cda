import type { colleagues, ColleagueState } from '@katedra/contract/colleagues'
import { reminderKinds, nudgeTopics } from '@katedra/contract/colleagues'
import { roles } from '@katedra/contract/permissions'
import type { HandlerReply } from '@katedra/contract/route'
import type { Teacher } from '../app/http/caller.ts'
import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { classCounts, colleaguesOf, findColleague, testCounts } from './colleagues.queries.ts'
import { lastReminders, remindersOf, sentSince } from './colleagues.reminders.queries.ts'

type Listed = HandlerReply<typeof colleagues.colleagues>[number]
type Reminder = HandlerReply<typeof colleagues.reminders>[number]
type Row = NonNullable<Awaited<ReturnType<typeof findColleague>>>
type Asking = Pick<TeacherCall, 'db' | 'teacher' | 'now'>

/** One reminder a day of each kind from one teacher to another (product decision "School, roles, permissions"). */
export const cooldown = 24 * 3_600_000

/** The teachers of the school, the caller among them. */
export async function listColleagues({ db, teacher, now }: Asking): Promise<Listed[]> {
  const rows = await colleaguesOf(db, teacher.school_id)
  const context = await readListContext(db, teacher, now)
  return rows.map((row) => listed(row, teacher, context))
}

/** One line of the list, as it is now. */
export async function listedColleague({ db, teacher, now }: Asking, id: string): Promise<Listed> {
  const row = found(await findColleague(db, teacher.school_id, id))
  return listed(row, teacher, await readListContext(db, teacher, now))
}

/** What was sent to a colleague; a teacher sees own reminders and those received. */
export async function listReminders({ db, teacher }: Asking, id: string): Promise<Reminder[]> {
  const { school_id } = teacher
  found(await findColleague(db, school_id, id))
  const seesAll = seesActivity(teacher) || id === teacher.id
  const rows = await remindersOf(db, { school_id, id }, seesAll ? undefined : teacher.id)
  return rows.map(asReminder)
}

function seesActivity({ permissions }: Teacher): boolean {
  return permissions.includes('view_school_admin_assignments')
}

type Counts = { class_count: number; own_class_count: number; test_count: number }

interface ListContext {
  /** When the caller may remind whom again. */
  againAt: (kind: Reminder['kind'], id: string) => Date | null
  /** For admins only. */
  activity?: { counts: (id: string) => Counts; lastReminder: (id: string) => Reminder | null }
}

/** Everything that the lines need besides the teachers themselves, in a query each: never one query per line. */
async function readListContext(db: Db, teacher: Teacher, now: Date): Promise<ListContext> {
  const { school_id } = teacher
  const sent = await sentSince(db, teacher, new Date(now.getTime() - cooldown))
  const sentAt = new Map(sent.map((row) => [`${row.kind} ${row.to_teacher_id}`, row.sent_at.getTime()]))
  const againAt: ListContext['againAt'] = (kind, id) => {
    const moment = sentAt.get(`${kind} ${id}`)
    return moment === undefined ? null : new Date(moment + cooldown)
  }
  if (!seesActivity(teacher)) return { againAt }
  const classes = new Map((await classCounts(db, school_id)).map((row) => [row.teacher_id, row]))
  const tests = new Map((await testCounts(db, school_id)).map((row) => [row.teacher_id, row.test_count]))
  const last = new Map((await lastReminders(db, school_id)).map((row) => [row.to_teacher_id, asReminder(row)]))
  return {
    againAt,
    activity: {
      counts: (id) => ({
        class_count: classes.get(id)?.class_count ?? 0,
        own_class_count: classes.get(id)?.own_class_count ?? 0,
        test_count: tests.get(id) ?? 0,
      }),
      lastReminder: (id) => last.get(id) ?? null,
    },
  }
}

function listed(row: Row, teacher: Teacher, { againAt, activity }: ListContext): Listed {
  const { id, email, title_before_name, first_name, last_name, title_after_name, subject_ids, profile_picture } = row
  return {
    id,
    email,
    title_before_name,
    first_name,
    last_name,
    title_after_name,
    subject_ids,
    role: roles.find((role) => role === row.role) ?? 'TEACHER',
    profile_picture_url: profile_picture === null ? null : `/v1/profile-pictures/${profile_picture}`,
    is_me: id === teacher.id,
    can_be_nudged: id !== teacher.id && stateOf(row) === 'active',
    nudge_again_at: againAt('nudge', id),
    activity:
      activity === undefined
        ? null
        : {
            state: stateOf(row),
            invited_at: row.invited_at,
            created_at: row.created_at,
            last_active_at: row.last_active_at,
            has_signed_in: row.has_signed_in,
            has_second_factor: row.has_second_factor,
            ...activity.counts(id),
            last_reminder: activity.lastReminder(id),
            poke_again_at: againAt('poke', id),
          },
  }
}

/** How a colleague's account stands. */
export function stateOf(row: Pick<Row, 'is_invited' | 'is_verified'>): ColleagueState {
  if (row.is_invited) return 'invited'
  return row.is_verified ? 'active' : 'unverified'
}

function asReminder(row: Awaited<ReturnType<typeof remindersOf>>[number]): Reminder {
  const { id, note, from_name, sent_at } = row
  return {
    id,
    note,
    from_name,
    sent_at,
    kind: reminderKinds.find((kind) => kind === row.kind) ?? 'poke',
    wish: nudgeTopics.find((topic) => topic === row.wish) ?? null,
  }
}
