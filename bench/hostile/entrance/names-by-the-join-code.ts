import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { subjects } from '@katedra/contract/subjects'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'

const hour = 3_600_000
const surname = 'Nezaměnitelná'

/** Whole names of a class were readable by the code alone, for ever. */
export const attack: Attack = {
  name: 'reading the names of a class by the join code',
  async run({ url }) {
    const access = await signIn(url, await signedUpTeacher(url))
    const [subject] = await call(url, subjects.subjects, {}, access)
    const [level] = await call(url, subjects.levels, { params: { subject_id: subject?.id ?? 0 } }, access)
    const form = { name: 'Jména', students: [{ first_name: 'Anna', last_name: surname }] }
    const { id: class_id } = await call(url, classes.createClass, { body: form }, access)
    // Pupils may wait for a test from an hour before it on; this one is not that near.
    const starts_at = new Date(Date.now() + 2 * hour).toISOString()
    const plan = { class_id, title: 'Jména', level_id: level?.id ?? 0, draw: 1, starts_at }
    const { id, join_code } = await call(url, plannedTests.planTest, { body: plan }, access)
    const seen = async () => (await call(url, attempts.joinableTest, { params: { code: join_code } })).students
    const params = { test_id: id }
    const before = await seen()
    await call(url, plannedTests.launchTest, { params }, access)
    const running = await seen()
    await call(url, plannedTests.finishTest, { params }, access)
    const after = await seen()
    if (before.length + after.length > 0) throw new Error('names were told outside the test')
    const names = running.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join()
    if (names !== 'Anna N.') throw new Error(`the test told ${names}`)
    return 'first names and initials, only while it matters'
  },
}
