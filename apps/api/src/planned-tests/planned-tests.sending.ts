import type { plannedTests } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { isLanguage, type Language } from '@katedra/i18n'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { classDetail } from '../classes/classes.ts'
import { previewLetter, writeMail, type Letter } from '../mail/mail.ts'
import { insertSending, senderOf, sendingsOf, lockTest } from './planned-tests.queries.ts'
import { ownTest } from './planned-tests.ts'

type Test = HandlerReply<typeof plannedTests.launchTest>
type PlanLetter = HandlerReply<typeof plannedTests.planLetter>

/** The letter as it would go now, to whom, and when it went. */
export async function planLetter(call: TeacherCall, testId: string): Promise<PlanLetter> {
  const { api, db, teacher } = call
  const test = await ownTest(api, db, teacher, testId)
  const { letter } = await compose(call, test)
  return {
    ...previewLetter(letter),
    qr_link: test.join_url,
    ...(await addressesOf(call, test.class_id)),
    sendings: await sendingsOf(db, teacher.school_id, testId),
  }
}

/** One mail per address, so that no one sees the others'. A second press on the button must not fill all inboxes. */
export async function sendPlan(call: TeacherCall, testId: string, { again }: { again: boolean }): Promise<PlanLetter> {
  const { api, db, teacher, now } = call
  await ownTest(api, db, teacher, testId)
  found(await lockTest(db, teacher.school_id, testId))
  const test = await ownTest(api, db, teacher, testId)
  if (test.state !== 'scheduled' && test.state !== 'launched') fail('planned-tests.wrong_state')
  const { recipients } = await addressesOf(call, test.class_id)
  if (recipients.length === 0) fail('classes.no_email')
  const earlier = await sendingsOf(db, teacher.school_id, testId)
  if (earlier.length > 0 && !again) fail('planned-tests.already_sent')
  const { letter, teacher_name } = await compose(call, test)
  for (const { email } of recipients) await writeMail(api, db, { ...letter, recipient: email })
  await insertSending(db, {
    school_id: teacher.school_id,
    test_id: testId,
    teacher_id: teacher.id,
    teacher_name,
    recipient_count: recipients.length,
    starts_at: test.starts_at,
    sent_at: now,
  })
  await writeAudit(db, teacher, now, {
    action: 'planned-tests.plan_sent',
    target_id: testId,
    target_name: test.title,
    details: { class: test.class_name, count: recipients.length },
  })
  return planLetter(call, testId)
}

/** The class's own address and its pupils', each once, also where several share it. */
async function addressesOf(
  { db, teacher }: TeacherCall,
  classId: string,
): Promise<Pick<PlanLetter, 'class_email' | 'recipients'>> {
  const { email: class_email, students } = await classDetail(db, teacher, classId)
  const all = [
    { email: class_email, student_name: '' },
    ...students.map(({ email, first_name, last_name }) => ({
      email,
      student_name: `${last_name} ${first_name}`.trim(),
    })),
  ].filter(({ email }) => email !== '')
  const byAddress = new Map(all.toReversed().map((address) => [address.email.toLowerCase(), address]))
  return { class_email, recipients: [...byAddress.values()].toReversed() }
}

/** Pupils have no language of their own here: the letter speaks as the teacher does. */
async function compose(
  { api, db, teacher }: TeacherCall,
  test: Test,
): Promise<{ letter: Omit<Letter, 'recipient'>; teacher_name: string }> {
  const sender = found(await senderOf(db, teacher))
  const language = teacher.language ?? (isLanguage(sender.language) ? sender.language : 'cs')
  const teacher_name = `${sender.first_name} ${sender.last_name}`.trim()
  const when = momentFormat(language, sender.time_zone)
  return {
    teacher_name,
    letter: {
      template: test.kind === 'test' ? 'plan_test' : 'plan_exercise',
      language,
      link: test.join_url,
      hasQr: true,
      values: {
        title: test.title,
        class: test.class_name,
        teacher: teacher_name,
        school: sender.school_name,
        start: when(test.starts_at),
        end: when(test.ends_at),
        code: test.join_code,
        address: `${api.publicUrl()}/t`,
      },
    },
  }
}

/** "úterý 24. 11. 2026 8:00" on the school's clock; English in its British shape, as on the screens. */
function momentFormat(language: Language, timeZone: string): (moment: Date) => string {
  const locale = language === 'cs' ? 'cs-CZ' : 'en-GB'
  const month = language === 'cs' ? 'numeric' : 'long'
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month, year: 'numeric', timeZone })
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone })
  return (moment) => `${day.format(moment)} ${time.format(moment)}`
}
