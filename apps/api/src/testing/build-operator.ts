import { Readable } from 'node:stream'
import type { Order } from '@katedra/contract/orders'
import { createOperator } from '../operator/operator.accounts.ts'
import { importStatement, type ImportReport, type UnpairedMovement } from '../operator/operator.bank.ts'
import type { Unreadable } from '../payments/payments.ts'
import * as samples from '../payments/payments.samples.ts'
import { loadProgramContent } from '../programs/programs.load.ts'
import type { TestApi } from './build-api.ts'
import { goodPassword } from './build-school.ts'

export const operatorEmail = 'olga@katedra.example'
export const operatorName = 'Olga Provozní'

/** The provider's staff, of whom there is one in most tests. */
export function hiredOperator(api: TestApi, email = operatorEmail): Promise<void> {
  return createOperator(api.api, undefined, { email, name: operatorName, password: goodPassword })
}

/** What operators did, as it was written down; the oldest first. */
export async function actionsOf(api: TestApi): Promise<unknown[]> {
  return api.sql('select operator_name, action, of_school, details from operator_actions order by id')
}

/** What a server does with `content` when it starts. */
export function contentLoadedAgain({ api }: TestApi): Promise<void> {
  return loadProgramContent(api.database, api.clock.now())
}

export type SampleMovement = samples.SampleMovement

/** The account that the supplier has for crowns. */
export const ownIban = 'CZ6508000000192000145399'

/** Movements on the supplier's account, as each kind of file has them. */
export const statementOf = {
  fio: (movements: SampleMovement[]) =>
    Buffer.from(`${samples.fioStart()}${movements.map(samples.fioTransaction).join(',')}${samples.fioEnd}`),
  gpc: (movements: SampleMovement[]) => {
    const sum = movements.reduce((total, { amount }) => total + amount, 0)
    const items = movements.map((movement) => samples.gpcItem(movement))
    return samples.inWindows1250([samples.gpcHead(0, sum), ...items].join('\r\n'))
  },
  camt: (movements: SampleMovement[]) =>
    Buffer.from(`${samples.camtStart()}${movements.map(samples.camtEntry).join('')}${samples.camtEnd}`),
}

/** A movement that would pay the order. */
export function movementFor(
  { variable_symbol: symbol, total: amount }: Pick<Order, 'variable_symbol' | 'total'>,
  change: Partial<SampleMovement> = {},
): SampleMovement {
  return { amount, symbol, id: `26${symbol}`, day: '2026-09-07', ...change }
}

export interface Imported extends ImportReport {
  unpaired: UnpairedMovement[]
  unreadable: Unreadable[]
}

/** Reads a file as the operator's command does. */
export async function imported(api: TestApi, file: Uint8Array, email = operatorEmail): Promise<Imported> {
  const unpaired: UnpairedMovement[] = []
  const unreadable: Unreadable[] = []
  const report = await importStatement(
    api.api,
    email,
    { stream: Readable.from([file]), name: 'vypis' },
    { unpaired: (movement) => void unpaired.push(movement), unreadable: (place) => void unreadable.push(place) },
  )
  return { ...report, unpaired, unreadable }
}
