import { auth } from '@katedra/contract/auth'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'
import { demand, guess } from '../../guess.ts'
import { call } from '../../../tools/call.ts'

/** Thirty kept every right code, invitation and second step of the same address out for ten minutes. */
export const attack: Attack = {
  name: 'wrong one-time codes from the address of a school',
  async run(target) {
    const access = await signIn(target.url, await signedUpTeacher(target.url))
    const exchange = (teacher_code: string) => guess(target, auth.exchangeTeacherSession, { body: { teacher_code } })
    for (let tries = 0; tries < 30; tries += 1) await exchange('x'.repeat(43))
    demand(await exchange('x'.repeat(43)), 429, 'the thirty-first guess')
    const { teacher_code } = await call(target.url, auth.teacherSession, {}, access)
    demand(await exchange(teacher_code), 200, 'a right code')
    return 'guesses wait, a right code passes'
  },
}
