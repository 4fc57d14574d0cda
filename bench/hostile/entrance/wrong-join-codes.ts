import { attempts } from '@katedra/contract/attempts'
import type { Attack } from '../../attack.ts'
import { launchTest } from '../../classroom.ts'
import { demand, guess } from '../../guess.ts'

const count = 340

/** Three hundred locked the whole school out. */
export const attack: Attack = {
  name: `${count} wrong join codes from the school's own address`,
  async run(target) {
    const { join_code, students } = await launchTest(target.url, 1)
    const look = (code: string) => guess(target, attempts.joinableTest, { params: { code } })
    const wrong = await Promise.all(Array.from({ length: count }, () => look('QQQQQQ')))
    const unexpected = wrong.find(({ status }) => status !== 404 && status !== 429)
    if (unexpected !== undefined) demand(unexpected, 404, 'a wrong code')
    const started = performance.now()
    demand(await look(join_code), 200, 'the right code')
    const milliseconds = Math.round(performance.now() - started)
    const body = { student_id: students[0]?.id ?? '', personal_code: students[0]?.personal_code ?? '' }
    demand(await guess(target, attempts.joinTest, { params: { code: join_code }, body }), 201, 'a pupil who joins')
    return `the right code passed after ${milliseconds} ms`
  },
}
