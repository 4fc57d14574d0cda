import {
  pairMovement,
  resolveEvent,
  resolveMovement,
  waitingPayments,
  type WaitingPayments,
} from '../../operator/payments/payments.ts'
import { act, look } from '../../operator/operator.ts'
import { countOf, operandOf, textOf, UsageProblem, type Command } from './operator.command.ts'
import { reasonText } from './operator.reasons.ts'
import { money, shownMoment, tableOf } from './operator.tables.ts'

function waitingText({ bank, gateway, counts }: WaitingPayments): string {
  const movements = bank.map((row) => [
    ...[row.booked_on, money(row.amount, row.currency), row.variable_symbol ?? '', reasonText(row.outcome)],
    ...[row.counter_name, row.message.slice(0, 60), row.account, row.movement_id],
  ])
  const events = gateway.map((row) => [
    ...[shownMoment(row.received_at), row.amount === null ? '' : money(row.amount, row.currency ?? '')],
    ...[row.variable_symbol ?? '', reasonText(row.outcome), row.provider, row.event_id],
  ])
  const hidden = counts.bank + counts.gateway - bank.length - gateway.length
  return [
    tableOf(
      ['BOOKED', 'AMOUNT', 'SYMBOL', 'WHY', 'FROM', 'MESSAGE', 'ACCOUNT', 'MOVEMENT'],
      movements,
      'No movement of the bank waits.',
    ),
    tableOf(['RECEIVED', 'AMOUNT', 'ORDER', 'WHY', 'PROVIDER', 'EVENT'], events, 'No event of a gateway waits.'),
    ...(hidden > 0 ? [`${hidden} more wait; --limit shows more.\n`] : []),
  ].join('\n')
}

export const paymentCommands: Command[] = [
  {
    name: 'payments unpaired',
    options: { limit: 'N' },
    about:
      'Lists money that belongs to no order yet, from banks and gateways, and why; the oldest first: 100, or --limit.',
    run: async (typed) => {
      const limit = countOf(typed, 'limit', 100)
      const waiting = await look(await typed.room(), (call) => waitingPayments(call, limit))
      return { text: waitingText(waiting), data: waiting }
    },
  },
  {
    name: 'payments resolve',
    operands: ['bank ACCOUNT MOVEMENT | gateway PROVIDER EVENT'],
    options: { note: 'TEXT' },
    needs: ['note'],
    about: 'Takes a payment off that list: it has been dealt with elsewhere, such as sent back.',
    run: async (typed) => {
      const [kind, first, second, ...more] = typed.operands
      const isKnown = kind === 'bank' || kind === 'gateway'
      if (!isKnown || first === undefined || second === undefined || more.length > 0)
        throw new UsageProblem('Say which payment.')
      const [note, actor] = [textOf(typed, 'note'), typed.actor()]
      await act(await typed.room(), actor, (call) =>
        kind === 'bank'
          ? resolveMovement(call, { account: first, movement_id: second }, { note })
          : resolveEvent(call, { provider: first, event_id: second }, { note }),
      )
      return { text: 'The payment does not wait any more.\n' }
    },
  },
  {
    name: 'payments pair',
    operands: ['ACCOUNT', 'MOVEMENT', 'SYMBOL'],
    options: { note: 'TEXT' },
    needs: ['note'],
    about: 'Pays an order by a movement of the bank that could not be paired. Amount and currency must be the order’s.',
    run: async (typed) => {
      const key = { account: operandOf(typed, 0), movement_id: operandOf(typed, 1) }
      const [symbol, note, actor] = [operandOf(typed, 2), textOf(typed, 'note'), typed.actor()]
      await act(await typed.room(), actor, (call) => pairMovement(call, key, { symbol, note }))
      return { text: `Order ${symbol} is paid.\n` }
    },
  },
]
