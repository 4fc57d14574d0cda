import { randomUUID } from 'node:crypto'
import { findSchools, grant, listGrants, listGrantsOf, takeBack } from '../../operator/credits/credits.ts'
import { act, look } from '../../operator/operator.ts'
import {
  countOf,
  optionalText,
  operandOf,
  textOf,
  type Answer,
  type Command,
  type CommandContext,
} from './operator.command.ts'
import { shownMoment, tableOf } from './operator.tables.ts'

async function list(typed: CommandContext): Promise<Answer> {
  const school = optionalText(typed, 'school')
  const window = { limit: countOf(typed, 'limit', 100), offset: 0 }
  const grants = await look(await typed.room(), (call) =>
    school === undefined ? listGrants(call, {}, window) : listGrantsOf(call, school, window),
  )
  const rows = grants.map((one) => [
    ...[one.id, one.program, one.kind, `${one.quantity}`, `${one.balance}`, `${one.assigned}`, `${one.withdrawn}`],
    ...[one.valid_from, one.valid_until, shownMoment(one.issued_at), one.given_by, one.school_name, one.reason],
  ])
  const head = [
    ...['LOT', 'PROGRAM', 'KIND', 'GIVEN', 'FREE', 'WITH PUPILS', 'TAKEN BACK'],
    ...['FROM', 'UNTIL', 'AT', 'BY', 'SCHOOL', 'REASON'],
  ]
  return { text: tableOf(head, rows, 'There are no such credits.'), data: grants }
}

async function take(typed: CommandContext): Promise<Answer> {
  const [school, lot_id, actor] = [operandOf(typed, 0), operandOf(typed, 1), typed.actor()]
  const input = {
    request_id: optionalText(typed, 'request') ?? randomUUID(),
    reason: textOf(typed, 'reason'),
    ...(optionalText(typed, 'quantity') === undefined ? {} : { quantity: countOf(typed, 'quantity', 0) }),
  }
  const withdrawn = await act(await typed.room(), actor, (call) => takeBack(call, { school, lot_id }, input))
  return { text: `${withdrawn} unused credits were taken back.\n`, data: { withdrawn } }
}

export const creditCommands: Command[] = [
  {
    name: 'credits grant',
    operands: ['SCHOOL_ID|IČO'],
    options: { program: 'KEY', kind: 'free|social', quantity: 'N', from: 'DAY', until: 'DAY', reason: 'TEXT' },
    needs: ['program', 'kind', 'quantity', 'from', 'until', 'reason'],
    about: 'Puts credits that nobody pays for into a school’s pool. The school reads the reason. A day is 2026-09-01.',
    run: async (typed) => {
      const input = {
        program: textOf(typed, 'program'),
        kind: textOf(typed, 'kind'),
        reason: textOf(typed, 'reason'),
        valid_from: textOf(typed, 'from'),
        valid_until: textOf(typed, 'until'),
        quantity: countOf(typed, 'quantity', 0),
      }
      const [school_id, actor] = [operandOf(typed, 0), typed.actor()]
      const school = await act(await typed.room(), actor, (call) => grant(call, school_id, input))
      return {
        text: `${school.name}, ${school.city} has ${input.quantity} more ${input.kind} credits.\n`,
        data: school,
      }
    },
  },
  {
    name: 'credits list',
    options: { school: 'SCHOOL_ID|IČO', limit: 'N' },
    about:
      'Lists credits that schools were given, with what has become of them, the latest first: 100, or --limit. LOT is what credits take-back takes.',
    run: list,
  },
  {
    name: 'credits take-back',
    operands: ['SCHOOL_ID|IČO', 'LOT'],
    options: { quantity: 'N', reason: 'TEXT', request: 'UUID' },
    needs: ['reason'],
    about:
      'Takes back credits that were given by mistake: N of them, or all that are free in the school’s pool. Pupils keep theirs. The school reads the reason. Again with the same --request it takes nothing more.',
    run: take,
  },
  {
    name: 'schools find',
    operands: ['TEXT'],
    about: 'Finds schools by a part of their name, city or identification number: 50 at most.',
    run: async (typed) => {
      const text = operandOf(typed, 0)
      const schools = await look(await typed.room(), (call) => findSchools(call, text))
      const rows = schools.map((school) => [
        ...[school.school_id, school.identification_number ?? '', school.name, school.city],
        shownMoment(school.registered_at),
      ])
      const head = ['ID', 'IČO', 'NAME', 'CITY', 'REGISTERED']
      return { text: tableOf(head, rows, 'There is no such school.'), data: schools }
    },
  },
]
