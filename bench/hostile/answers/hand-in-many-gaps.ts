import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'

const gaps = Array.from({ length: 30 }, (_, index) => `g${index}`)
const typed = {
  kind: 'typed' as const,
  weight: 1,
  case_sensitive: false,
  ignore_diacritics: true,
  typo_tolerance: true,
  unmatched: 'wrong' as const,
}

/** A teacher's own question of many gaps with long accepted texts and slips allowed kept the server for a minute at each hand-in. */
export const attack: Attack = {
  name: 'handing in thirty gaps that may each slip from twenty long texts',
  async run({ url }) {
    const access = await signIn(url, await signedUpTeacher(url))
    const accepted = Array.from({ length: 20 }, (_, index) => ({
      text: `${index}${'abcdefgh'.repeat(60)}`,
      fraction: 1,
    }))
    const question = {
      type: 'text' as const,
      prompt: { cs: gaps.map((id) => `[_${id}_]`).join(' ') },
      points: 1,
      content: { lines: 1, numeric: false, gaps: gaps.map((id) => ({ id, kind: 'typed' as const, numeric: false })) },
      key: {
        accepted: [],
        case_sensitive: false,
        ignore_diacritics: true,
        typo_tolerance: false,
        unmatched: 'wrong' as const,
        gaps: { rule: 'partial' as const, by_gap: Object.fromEntries(gaps.map((id) => [id, { ...typed, accepted }])) },
      },
    }
    const { id: question_id } = await call(url, questions.createQuestion, { body: { question } }, access)
    const form = { name: 'Mezery', students: [{ first_name: 'Anna', last_name: 'Malá' }] }
    const { id: class_id, students } = await call(url, classes.createClass, { body: form }, access)
    const [subject] = await call(url, subjects.subjects, {}, access)
    const starts_at = new Date(Date.now() + 60_000).toISOString()
    const plan = { class_id, title: 'Mezery', subject_id: subject?.id ?? 0, question_ids: [question_id], starts_at }
    const { id, join_code } = await call(url, plannedTests.planTest, { body: plan }, access)
    await call(url, plannedTests.launchTest, { params: { test_id: id } }, access)
    const card = { student_id: students[0]?.id ?? '', personal_code: students[0]?.personal_code ?? '' }
    const joined = await call(url, attempts.joinTest, { params: { code: join_code }, body: card })
    const params = { attempt_id: joined.attempt.id }
    // As long as what is accepted, and nothing like it.
    const answer = { text: '', gaps: Object.fromEntries(gaps.map((gap) => [gap, `x${'hgfedcba'.repeat(60)}`])) }
    const body = { revision: 1, answer, active_ms: 1000 }
    await call(url, attempts.saveAnswer, { params: { ...params, item_no: 1 }, body }, joined.token)
    const started = performance.now()
    await call(url, attempts.submitAttempt, { params }, joined.token)
    const seconds = (performance.now() - started) / 1000
    if (seconds > 5) throw new Error(`it took ${seconds.toFixed(1)} s`)
    return `handed in after ${seconds.toFixed(1)} s`
  },
}
