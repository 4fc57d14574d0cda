import { attempts } from '@katedra/contract/attempts'
import type { Attack } from '../../attack.ts'
import { launchTest } from '../../classroom.ts'
import { demand, guess } from '../../guess.ts'

const count = 60

/** Ten kept the pupil out for ten minutes, with the right code too. */
export const attack: Attack = {
  name: `${count} wrong personal codes from the school's own address`,
  async run(target) {
    const { join_code, students } = await launchTest(target.url, 2)
    const [pupil] = students
    const student_id = pupil?.id ?? ''
    const join = (personal_code: string) =>
      guess(target, attempts.joinTest, { params: { code: join_code }, body: { student_id, personal_code } })
    const wrong = Promise.all(Array.from({ length: count }, () => join('ZZZZZZZZ')))
    const started = performance.now()
    demand(await join(pupil?.personal_code ?? ''), 201, 'the right code among them')
    const milliseconds = Math.round(performance.now() - started)
    const statuses = (await wrong).map(({ status }) => status)
    if (statuses.some((status) => status !== 403 && status !== 429)) throw new Error(`answered with ${statuses.join()}`)
    demand(await join(pupil?.personal_code ?? ''), 201, 'the right code after them')
    return `the right code passed after ${milliseconds} ms, the last wrong one was told after ${Math.round(performance.now() - started)} ms`
  },
}
