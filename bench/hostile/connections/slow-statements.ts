import { operator } from '@katedra/contract/operator'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { demoOperator } from '../../../apps/api/src/demo/demo.ts'
import * as hostile from '../../../apps/api/src/testing/hostile-statements.ts'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'

/** Statements of a bank that end nowhere or fill the memory of who reads them. */
export const attack: Attack = {
  name: 'statements of a bank made to be read for hours',
  isSlow: true,
  async run({ url }) {
    const { email, password } = demoOperator
    const { token } = await call(url, operator.signIn, { body: { email, password } })
    for (const file of [
      hostile.endlessLine(),
      hostile.lineOfMarks(),
      hostile.deepXml(),
      hostile.endlessEntry(),
      hostile.fullOfAttributes(),
      hostile.deepJson(),
    ]) {
      const body = new FormData()
      body.set('statement', new Blob([file]), 'vypis')
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${url}${operatorPayments.importStatement.path}`, { method: 'POST', headers, body })
      const { failure = `status ${response.status}` }: { failure?: string | null } = await response.json()
      if (failure !== 'too_large') throw new Error(`a statement was answered with ${failure}`)
    }
    return 'each refused'
  },
}
