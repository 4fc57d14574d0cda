import { sampleTests } from '@katedra/contract/sample-test'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'

const count = 300
/** Of twenty answers each. */
const allowed = 150

/** The one place where answers are scored for all who ask. */
export const attack: Attack = {
  name: `${count} times twenty long answers to the sample test`,
  async run({ url, from }) {
    const { questions } = await call(url, sampleTests.sampleTest, {})
    const item_no = questions.find(({ question }) => question.type === 'text')?.item_no ?? 0
    const answers = Array.from({ length: 20 }, () => ({ item_no, answer: { text: `a${'\u0301\u0323'.repeat(2499)}` } }))
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const body = JSON.stringify({ answers })
    const statuses: number[] = []
    // As many at a time as a small botnet behind one address.
    const send = async () => {
      while (statuses.length < count) {
        const place = statuses.push(0) - 1
        const response = await fetch(`${url}${sampleTests.checkSample.path}`, { method: 'POST', headers, body })
        await response.bytes()
        statuses[place] = response.status
      }
    }
    await Promise.all(Array.from({ length: 20 }, send))
    const checked = statuses.filter((status) => status === 200).length
    const refused = statuses.filter((status) => status === 429).length
    if (checked + refused !== count || checked > allowed) throw new Error(`${checked} were checked, ${refused} refused`)
    return `${checked} were checked, the rest refused with 429`
  },
}
