import { prepareRequest } from '@katedra/contract/call'
import { marks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import { randomUUID } from 'node:crypto'
import type { CallInput, Route } from '@katedra/contract/route'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { launchTest, signIn } from '../../classroom.ts'

/** Marks and the register's order with what is another school's, is not there, or is more than fits. */
export const attack: Attack = {
  name: 'marks and registers of others, and more than fits in them',
  async run({ url }) {
    const [mine, theirs] = [await launchTest(url, 2, { draw: 1 }), await launchTest(url, 2, { draw: 1 })]
    const access = await signIn(url, mine.teacher)
    const params = { test_id: mine.test_id }
    const detail = await call(url, plannedTests.test, { params }, access)
    async function tries<const R extends Route>(expected: number, route: R, input: CallInput<R>): Promise<void> {
      const { method, url: path, body } = prepareRequest(route, input)
      const headers = {
        authorization: `Bearer ${access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const { status } = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
      if (status !== expected) throw new Error(`${method} ${path} was answered with ${status}, not ${expected}`)
    }
    const other = { params: { test_id: theirs.test_id } }
    const stranger = theirs.students[0]?.id ?? ''
    const decision = { label: null, absence: 'excused' as const, reason: '' }
    await tries(404, marks.testMarks, other)
    await tries(404, marks.publishMarks, { ...other, body: { expected: [] } })
    await tries(404, marks.withdrawMarks, other)
    await tries(404, marks.decideMark, { params: { ...params, student_id: stranger }, body: decision })
    await tries(404, marks.decideMark, { params: { ...params, student_id: randomUUID() }, body: decision })
    await tries(422, marks.publishMarks, {
      params,
      body: { student_ids: Array.from({ length: 1001 }, () => randomUUID()), expected: [] },
    })
    const steps = Array.from({ length: 13 }, (_, index) => ({
      label: `${index}`,
      from: (12 - index) * 100,
      value: null,
    }))
    await tries(422, marks.setTestMarks, { params, body: { scale_id: null, steps, weight: 1, topic: '' } })
    await tries(422, marks.setTestMarks, { params, body: { scale_id: null, weight: 11, topic: '' } })
    await tries(422, marks.setTestMarks, { params, body: { scale_id: null, weight: 1, topic: 'x'.repeat(121) } })
    await tries(404, marks.registerOrder, { params: { class_id: randomUUID(), register: 'bakalari' } })
    const ofClass = { params: { class_id: detail.class_id, register: 'bakalari' as const } }
    const order = await call(url, marks.setRegisterOrder, { ...ofClass, body: { student_ids: [stranger] } }, access)
    if (order.students.some(({ student_id }) => student_id === stranger)) throw new Error('a stranger is in the order')
    return 'ids of others were not there, and what is too much was refused'
  },
}
