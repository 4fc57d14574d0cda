import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { subjects } from '@katedra/contract/subjects'
import { prepareRequest } from '@katedra/contract/call'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { signIn, signedUpTeacher } from '../../classroom.ts'

const count = 600
const students = [{ last_name: 'Nováková' }]

/** All 600 from one address were let in, and the live room was of no use any more. */
export const attack: Attack = {
  name: `${count} guests who join the test of a class of one`,
  async run({ url, from }) {
    const access = await signIn(url, await signedUpTeacher(url))
    const [subject] = await call(url, subjects.subjects, {}, access)
    const [level] = await call(url, subjects.levels, { params: { subject_id: subject?.id ?? 0 } }, access)
    const { id: class_id } = await call(url, classes.createClass, { body: { name: 'Hosté', students } }, access)
    const starts_at = new Date(Date.now() + 60_000).toISOString()
    const plan = { class_id, title: 'Hosté', level_id: level?.id ?? 0, draw: 1, starts_at, guests_allowed: true }
    const { id, join_code } = await call(url, plannedTests.planTest, { body: plan }, access)
    await call(url, plannedTests.launchTest, { params: { test_id: id } }, access)
    const request = prepareRequest(attempts.joinTest, { params: { code: join_code }, body: { guest_name: 'Host' } })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const statuses = await Promise.all(
      Array.from({ length: count }, async () => {
        const response = await fetch(`${url}${request.url}`, { method: 'POST', headers, body: request.body ?? '' })
        await response.bytes()
        return response.status
      }),
    )
    const letIn = statuses.filter((status) => status === 201).length
    if (letIn !== 11) throw new Error(`${letIn} were let in`)
    const unexpected = statuses.find((status) => status !== 201 && status !== 409)
    if (unexpected !== undefined) throw new Error(`one was answered with ${unexpected}`)
    return 'eleven were let in, ten more than the class has pupils'
  },
}
