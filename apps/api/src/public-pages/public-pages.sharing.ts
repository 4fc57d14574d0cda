import { randomBytes } from 'node:crypto'
import type { publicPages, QuestionsOnPage, SharingDuration } from '@katedra/contract/public-pages'
import type { HandlerReply } from '@katedra/contract/route'
import { fail } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { endOf, sharingChoices } from './public-pages.durations.ts'
import { deletePage, findPage, schoolFacts, savePage, waitsElsewhere } from './public-pages.queries.ts'

type Sharing = HandlerReply<typeof publicPages.sharing>
export type SharedTest = Awaited<ReturnType<typeof ownTest>>

/** How a test's results are shared now, and what the page tells of its questions. */
export async function sharing({ api, db, teacher, now }: TeacherCall, test_id: string): Promise<Sharing> {
  const test = await ownTest(api, db, teacher, test_id)
  const owner = { school_id: teacher.school_id, test_id }
  const page = await findPage(db, owner)
  const isOn = page !== undefined && page.expires_at > now
  const { time_zone } = await schoolFacts(db, teacher.school_id)
  return {
    page: isOn ? { url: `${api.publicUrl()}/public-results?code=${page.code}`, expires_at: page.expires_at } : null,
    expired_at: page === undefined || isOn ? null : page.expires_at,
    choices: sharingChoices(now, time_zone),
    questions: await questionsShown(db, owner, test),
  }
}

/** Switches the page on, or lets it last from now for so long. */
export async function shareResults(call: TeacherCall, test_id: string, duration: SharingDuration): Promise<Sharing> {
  const { api, db, teacher, now } = call
  const test = await ownTest(api, db, teacher, test_id)
  // A test that has not begun has no results, a cancelled one never will.
  if (test.state !== 'launched' && test.state !== 'finished') fail('planned-tests.wrong_state')
  const { school_id } = teacher
  const { time_zone } = await schoolFacts(db, school_id)
  const expires_at = endOf(duration, now, time_zone)
  await savePage(db, { code: newCode(), school_id, test_id, created_at: now, created_by: teacher.id, expires_at })
  await writeSharing(call, 'results.published', test)
  return sharing(call, test_id)
}

export async function stopSharing(call: TeacherCall, test_id: string): Promise<Sharing> {
  const { api, db, teacher } = call
  const test = await ownTest(api, db, teacher, test_id)
  if (await deletePage(db, { school_id: teacher.school_id, test_id }))
    await writeSharing(call, 'results.unpublished', test)
  return sharing(call, test_id)
}

async function writeSharing(
  { db, teacher, now }: TeacherCall,
  action: 'results.published' | 'results.unpublished',
  test: SharedTest,
): Promise<void> {
  const details = { class: test.class_name }
  await writeAudit(db, teacher, now, { action, target_id: test.id, target_name: test.title, details })
}

/** 128 random bits. Hexadecimal: mail programs cut other last characters off an address. */
function newCode(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Texts and right answers are public only where pupils see them too: after the end, unless the policy keeps them back. And not
 * while the same teacher's other test with any of the questions is still to be written: a parallel class would read the key.
 */
export async function questionsShown(
  db: Db,
  owner: { school_id: string; test_id: string },
  test: Pick<SharedTest, 'state' | 'feedback'>,
): Promise<QuestionsOnPage> {
  if (test.feedback === 'never') return 'kept_back'
  if (test.state !== 'finished') return 'not_over'
  return (await waitsElsewhere(db, owner)) ? 'waits_elsewhere' : 'shown'
}
