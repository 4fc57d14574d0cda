import {
  operandOf,
  optionalText,
  countOf,
  UsageProblem,
  type Answer,
  type Command,
  type CommandContext,
} from './operator.command.ts'
import { onCoordinator } from './operator.connection.ts'
import { factsOf, tableOf } from './operator.tables.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
/** What is said while it is done; machines want the end alone. */
const saying = (typed: CommandContext) => (sentence: string) =>
  typed.options['json'] === true ? Promise.resolve() : typed.print(`${sentence}\n`)

async function distributeTables(typed: CommandContext): Promise<Answer> {
  const shards = optionalText(typed, 'parts') === undefined ? undefined : countOf(typed, 'parts', 32)
  const done = await onCoordinator(typed.terminal, (connection, { distribute }) =>
    distribute(connection, { say: saying(typed), shards }),
  )
  const { by_school, everywhere, keys } = done
  const isNothing = by_school.length + everywhere.length + keys === 0
  return {
    text: isNothing
      ? 'Everything lies where it should already.\n'
      : `Laid out: ${by_school.length} tables by school, ${everywhere.length} on every machine. The others stay on the coordinator.\n`,
    data: done,
  }
}

async function showStatus({ terminal }: CommandContext): Promise<Answer> {
  const status = await onCoordinator(terminal, (connection, { clusterStatus }) => clusterStatus(connection))
  const { nodes, tables, missing, is_in_part, largest } = status
  const machines = nodes.map(({ name, shards, bytes }) => [name, String(shards), megabytes(bytes)])
  const schools = largest.map(({ school_id, name, answers, node, neighbours }) => [
    ...[school_id, name, String(answers), node],
    String(neighbours),
  ])
  const facts = factsOf([
    ['tables by school', String(tables.by_school)],
    ['tables everywhere', String(tables.everywhere)],
    ['tables of the coordinator', String(tables.first_machine)],
    ['not laid out yet', missing.length === 0 ? 'none' : `${missing.join(', ')} (cluster distribute)`],
    ['laid out to the end', is_in_part ? 'no (cluster distribute)' : 'yes'],
  ])
  return {
    text: `${tableOf(['machine', 'parts', 'data'], machines, 'No machine holds schools.')}\n${facts}\n\n${tableOf(
      ['school', 'name', 'answers', 'machine', 'schools beside it'],
      schools,
      'There are no schools.',
    )}`,
    data: status,
    isFailure: missing.length > 0 || is_in_part,
  }
}

async function isolate(typed: CommandContext): Promise<Answer> {
  const schoolId = operandOf(typed, 0).toLowerCase()
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(schoolId))
    throw new UsageProblem('SCHOOL is an id, as schools find and cluster status show it.')
  const moved = await onCoordinator(typed.terminal, (connection, { isolateSchool }) =>
    isolateSchool(connection, { schoolId, to: optionalText(typed, 'to') }),
  )
  const { from, to } = moved
  return {
    text: `The school has a part of its own, ${from === to ? `which stays on ${to}` : `moved from ${from} to ${to}`}.\n`,
    data: moved,
  }
}

async function rebalanceParts(typed: CommandContext): Promise<Answer> {
  const moves = await onCoordinator(typed.terminal, (connection, { rebalance }) => rebalance(connection, saying(typed)))
  return {
    text: moves.length === 0 ? 'Nothing has to move.\n' : `${moves.length} parts have moved.\n`,
    data: { moves },
  }
}

export const clusterCommands: Command[] = [
  {
    name: 'cluster distribute',
    options: { parts: 'NUMBER' },
    about:
      'Lays the tables out over the machines of a Citus cluster, schools by school. Does what is missing, and may be interrupted and called again. The number of parts holds once and for all: 32 unless Citus is set otherwise.',
    run: distributeTables,
  },
  {
    name: 'cluster status',
    about: 'Machines with what they hold, tables that are not laid out yet, the ten largest schools.',
    run: showStatus,
  },
  {
    name: 'cluster isolate',
    operands: ['SCHOOL'],
    options: { to: 'HOST:PORT' },
    about: 'Gives a large school a part of its own and moves it to a machine, the emptiest one where none is named.',
    run: isolate,
  },
  {
    name: 'cluster rebalance',
    about: 'Moves parts until all machines hold as much, for instance after another machine was added.',
    run: rebalanceParts,
  },
]
