import { setTimeout as pause } from 'node:timers/promises'
import { exporting } from '@katedra/contract/exports'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { planTest, signIn } from '../../classroom.ts'

const pupils = 300

/** A paper for each pupil of a large class kept everybody waiting while its pages were laid out. */
export const attack: Attack = {
  name: `papers, sheets and keys for each of ${pupils} pupils, four times at once`,
  isSlow: true,
  async run({ url }) {
    const { test_id, teacher } = await planTest(url, pupils, { draw: 25 })
    const access = await signIn(url, teacher)
    const form = { variants: 'each', questions: true, key: true, sheets: 'named', rule: 'cross' } as const
    const asked = Array.from({ length: 4 }, () =>
      call(url, exporting.printTest, { params: { test_id }, body: form }, access),
    )
    // How long such a teacher waits is bounded elsewhere; that no one else waits is the harness's to see.
    const states = await Promise.race([Promise.allSettled(asked), pause(40_000, [])])
    for (const one of asked) one.catch(() => undefined)
    return states.length === 0 ? 'still being made after 40 s' : `${states.length} ended`
  },
}
