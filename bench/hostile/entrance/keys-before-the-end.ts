import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { subjects } from '@katedra/contract/subjects'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'

/** A guest handed in empty and read every key; so did a pupil before a second attempt. */
export const attack: Attack = {
  name: 'handing in empty to read the keys',
  async run({ url }) {
    const access = await signIn(url, await signedUpTeacher(url))
    const [subject] = await call(url, subjects.subjects, {}, access)
    const [level] = await call(url, subjects.levels, { params: { subject_id: subject?.id ?? 0 } }, access)
    const form = { name: 'Klíče', students: [{ first_name: 'Anna', last_name: 'Malá' }] }
    const { id: class_id, students } = await call(url, classes.createClass, { body: form }, access)
    const [pupil] = students
    const card = { student_id: pupil?.id ?? '', personal_code: pupil?.personal_code ?? '' }
    const tried = [
      { own: { guests_allowed: true }, body: { guest_name: 'Host' } },
      { own: { attempts_allowed: 2 }, body: card },
    ]
    for (const { own, body } of tried) {
      const starts_at = new Date(Date.now() + 60_000).toISOString()
      const plan = { class_id, title: 'Klíče', level_id: level?.id ?? 0, draw: 5, starts_at, ...own }
      const { id, join_code } = await call(url, plannedTests.planTest, { body: plan }, access)
      await call(url, plannedTests.launchTest, { params: { test_id: id } }, access)
      const { token, attempt } = await call(url, attempts.joinTest, { params: { code: join_code }, body })
      const params = { attempt_id: attempt.id }
      await call(url, attempts.submitAttempt, { params }, token)
      const { items } = await call(url, attempts.review, { params }, token)
      if (items.length > 0) throw new Error(`${items.length} keys were told`)
      await call(url, plannedTests.finishTest, { params: { test_id: id } }, access)
      const after = await call(url, attempts.review, { params }, token)
      if (after.items.length !== 5) throw new Error('the keys did not come after the end either')
    }
    return 'a guest and a pupil with another attempt read none before the end'
  },
}
