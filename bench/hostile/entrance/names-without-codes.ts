import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { launchTest } from '../../classroom.ts'

/** Where a name of the list is enough, a name in use must not be: who reads the list could take a classmate's work. */
export const attack: Attack = {
  name: 'taking the names of others in a test without codes',
  async run({ url, from }) {
    const { join_code: code, students } = await launchTest(url, 2, { without_codes: true, draw: 1 })
    const [victim] = students
    const card = { student_id: victim?.id ?? '', personal_code: victim?.personal_code ?? '' }
    const { token, attempt } = await call(url, attempts.joinTest, { params: { code }, body: card })
    async function tries(body: Record<string, string>): Promise<number> {
      const { url: path, body: text } = prepareRequest(attempts.joinTest, { params: { code }, body })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      return (await fetch(`${url}${path}`, { method: 'POST', headers, body: text ?? '' })).status
    }
    const byName = await tries({ student_id: card.student_id })
    if (byName !== 409) throw new Error(`the name in use was answered with ${byName}`)
    const byCode = await tries({ student_id: card.student_id, personal_code: 'AAAA2222' })
    if (byCode !== 403) throw new Error(`a wrong code for it was answered with ${byCode}`)
    const still = await call(url, attempts.attempt, { params: { attempt_id: attempt.id } }, token)
    if (still.state !== 'open') throw new Error('the attempt was not the pupil’s any more')
    const other = students[1]?.id ?? ''
    if ((await tries({ student_id: other })) !== 201) throw new Error('a free name was not let in')
    // Who was quicker than the pupil loses the name to the right code.
    const own = { student_id: other, personal_code: students[1]?.personal_code ?? '' }
    if ((await tries(own)) !== 201) throw new Error('the pupil was kept out by who had chosen the name')
    return 'a name in use was refused, and the right code came in always'
  },
}
