import pg from 'pg'
import type { Connection } from '../database.ts'
import {
  clusterFunctionsAmidTransactions,
  functionsAmidTransactions,
  placeOf,
  schoolFunctions,
  type Place,
} from '../distribution.ts'
import { letCommitsBeJoint } from './cluster.commits.queries.ts'
import { letSchoolsMove } from './cluster.moves.queries.ts'
import {
  allowTriggers,
  beginLayout,
  clearCopies,
  countKeysOff,
  endLayout,
  handOverFunctions,
  hasSchool,
  isCoordinator,
  isLaidInPart,
  knownPlaces,
  largestSchools,
  layBySchool,
  layEverywhere,
  letRoleIn,
  moveShard,
  nodesOf,
  planByValues,
  placesOf,
  plannedMoves,
  putKeysBack,
  readSetup,
  splitOff,
  tablesOf,
  usesOf,
  withOwner,
  type LargeSchool,
  type Move,
  type NodeUse,
} from './cluster.queries.ts'

/** Something can't be done with this database or this cluster; a sentence for whoever asked for it. */
export class ClusterProblem extends Error {}

/** Hears what was done, in a sentence each. */
export type Say = (sentence: string) => Promise<void>

export interface Distributed {
  /** Tables that were laid out now; what was before is left alone. */
  by_school: string[]
  everywhere: string[]
  keys: number
}

export interface DistributeOptions {
  say?: Say
  /** How many parts the schools are divided into, once and for all. */
  shards?: number | undefined
}

/** What does not stay on the coordinator. */
const laidOut = [...placeOf].flatMap(([table, place]) => (place === 'first_machine' ? [] : [table]))

const silent: Say = () => Promise.resolve()

/**
 * Lays the tables out over the machines as db/distribution.ts says, on an empty database or a filled one. It does only what is
 * missing, so it may be interrupted and begun again, and goes on after a migration that brought new tables.
 */
export function distribute(
  connection: Connection,
  { say = silent, shards }: DistributeOptions = {},
): Promise<Distributed> {
  return onCluster(connection, async (client) => {
    const missing = await missingTables(client)
    const tables = [...missing.everywhere, ...missing.by_school]
    const isToBeLaid = tables.length > 0 || (await isLaidInPart(client))
    if (isToBeLaid) {
      const { others } = await readSetup(client)
      if (others > 0)
        throw new ClusterProblem(
          `${others} connections work with the database: stop all servers first, then try again.`,
        )
    }
    if (await letRoleIn(client)) await say('katedra_app may log in now: the machines enter each other as this role.')
    const functions = await planByValues(client)
    if (functions > 0) await say(`${functions} functions are planned by their values from now on.`)
    if (isToBeLaid) {
      await allowTriggers(client)
      await beginLayout(client, tables)
      await say(
        `${await countKeysOff(client)} foreign keys are off until the end; an interrupted run is taken up by the next one.`,
      )
    }
    for (const table of missing.everywhere) {
      await layEverywhere(client, table)
      await say(`${table}: a copy on every machine.`)
    }
    const first = 'schools'
    if (shards !== undefined && !missing.by_school.includes(first)) {
      const parts = (await usesOf(client)).reduce((sum, use) => sum + use.shards, 0)
      await say(`Schools lie in ${parts} parts, which holds once and for all: the number that was given is left aside.`)
    }
    for (const table of missing.by_school) {
      await layBySchool(client, table, { beside: table === first ? undefined : first, shards })
      await say(`${table}: each school’s rows on its machine.`)
    }
    const copies = await clearCopies(client, laidOut)
    if (copies.length > 0) await say(`${copies.join(', ')}: rows that an interrupted run had left here are gone.`)
    const keys = await inItsWords('A foreign key can’t be put back', () => putKeysBack(client))
    if (keys > 0) await say(`${keys} foreign keys are back.`)
    await letCommitsBeJoint(client)
    await letSchoolsMove(client)
    const amid = [...functionsAmidTransactions, ...clusterFunctionsAmidTransactions]
    const handedOver =
      (await handOverFunctions(client, schoolFunctions, { beside: first, amid: false })) +
      (await handOverFunctions(client, amid, { beside: first, amid: true }))
    if (handedOver > 0) await say(`${handedOver} functions run on the machine of the school they are called for.`)
    await endLayout(client)
    return { by_school: missing.by_school, everywhere: missing.everywhere, keys }
  })
}

/** What PostgreSQL or Citus refuses is told to the person who asked, in its own words. */
async function inItsWords<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { message, detail, hint } = error
    throw new ClusterProblem([`${what}: ${message}`, detail, hint].filter(Boolean).join('\n'), { cause: error })
  }
}

/** The tables that do not lie yet where the plan says. */
async function missingTables(client: pg.Client): Promise<{ by_school: string[]; everywhere: string[] }> {
  const tables = await tablesOf(client)
  const known = await knownPlaces(client)
  const unplanned = tables.filter((table) => !placeOf.has(table))
  if (unplanned.length > 0)
    throw new ClusterProblem(
      `The plan has no place for ${unplanned.join(', ')}: is this version older than the database?`,
    )
  const absent = [...placeOf.keys()].filter((table) => !tables.includes(table))
  if (absent.length > 0)
    throw new ClusterProblem(`There is no table ${absent.join(', ')}: start Katedra once (npm start), then try again.`)
  const wrong = tables.filter((table) => {
    const place = known.get(table)
    return place !== undefined && place !== placeOf.get(table)
  })
  if (wrong.length > 0)
    throw new ClusterProblem(`Citus has ${wrong.join(', ')} in another place than the plan; a person has to look.`)
  const missing = (place: Place) =>
    [...placeOf].flatMap(([table, planned]) => (planned === place && !known.has(table) ? [table] : []))
  return { by_school: missing('by_school'), everywhere: missing('everywhere') }
}

/** This is the coordinator of a cluster that has workers. */
export function demandCoordinator(connection: Connection): Promise<void> {
  return onCluster(connection, () => Promise.resolve())
}

async function onCluster<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withOwner(connection, async (client) => {
    const { has_citus } = await readSetup(client)
    if (!has_citus)
      throw new ClusterProblem(
        'This PostgreSQL has no Citus in the database; docs/cluster.md says how a cluster is made.',
      )
    if (!(await isCoordinator(client)))
      throw new ClusterProblem('This is not the coordinator: DATABASE_URL has to lead to it.')
    const nodes = await nodesOf(client)
    if (!nodes.some(({ is_coordinator }) => is_coordinator))
      throw new ClusterProblem(
        'The coordinator does not know itself; a superuser tells it: select citus_set_coordinator_host(HOST, PORT);',
      )
    if (!nodes.some(({ is_coordinator, holds_schools }) => !is_coordinator && holds_schools))
      throw new ClusterProblem(
        'The coordinator knows no workers; a superuser tells it each: select citus_add_node(HOST, PORT);',
      )
    return work(client)
  })
}

/** The same, once the tables are laid out. */
async function onSchools<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onCluster(connection, async (client) => {
    if (!(await knownPlaces(client)).has('schools'))
      throw new ClusterProblem('Schools are not laid out over the machines yet: cluster distribute does it.')
    return work(client)
  })
}

export interface ClusterStatus {
  nodes: NodeUse[]
  tables: Record<Place, number>
  /** Tables that do not lie yet where the plan says. */
  missing: string[]
  /** A layout was begun and not ended. */
  is_in_part: boolean
  largest: LargeSchool[]
}

export function clusterStatus(connection: Connection): Promise<ClusterStatus> {
  return onSchools(connection, async (client) => {
    const missing = await missingTables(client)
    const count = (place: Place) => [...placeOf.values()].filter((planned) => planned === place).length
    return {
      nodes: await usesOf(client),
      tables: {
        by_school: count('by_school') - missing.by_school.length,
        everywhere: count('everywhere') - missing.everywhere.length,
        first_machine: count('first_machine'),
      },
      missing: [...missing.everywhere, ...missing.by_school],
      is_in_part: await isLaidInPart(client),
      largest: await largestSchools(client, 10),
    }
  })
}

/**
 * Gives a school a part of its own, and moves it to the machine that is named, or to the one that holds the least. One that has such a
 * part already moves only where a machine is named.
 */
export function isolateSchool(
  connection: Connection,
  { schoolId, to }: { schoolId: string; to: string | undefined },
): Promise<{ from: string; to: string }> {
  return onSchools(connection, async (client) => {
    if (!(await hasSchool(client, schoolId))) throw new ClusterProblem(`There is no school ${schoolId}.`)
    const machines = (await nodesOf(client)).filter(({ holds_schools }) => holds_schools).map(({ name }) => name)
    if (to !== undefined && !machines.includes(to))
      throw new ClusterProblem(`${to} holds no schools; these machines do: ${machines.join(', ')}.`)
    const before = await placeOfSchool(client, schoolId)
    const { rows } = await client.query<{ school_id: string }>('select school_id from schools')
    const all = await placesOf(
      client,
      rows.map(({ school_id }) => school_id),
    )
    const isAlone = all.every(({ shard, school_id }) => shard !== before.shard || school_id === schoolId)
    if (isAlone && to === undefined) return { from: before.node, to: before.node }
    if (!isAlone) await inItsWords('The school can’t be given a part of its own', () => splitOff(client, schoolId))
    const place = await placeOfSchool(client, schoolId)
    const uses = new Map((await usesOf(client)).map(({ name, bytes }) => [name, bytes]))
    const [emptiest] = machines.toSorted((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0))
    const target = to ?? emptiest ?? place.node
    if (target !== place.node) await move(client, place, target)
    return { from: before.node, to: target }
  })
}

function move(client: pg.Client, place: { shard: number; node: string }, to: string): Promise<void> {
  return inItsWords(`Part ${place.shard} can’t move to ${to}`, () => moveShard(client, place, to))
}

async function placeOfSchool(client: pg.Client, schoolId: string) {
  const [place] = await placesOf(client, [schoolId])
  if (place === undefined) throw new ClusterProblem(`Citus does not say where the school ${schoolId} lies.`)
  return place
}

/** Moves parts of schools until all machines hold as much; returns what was moved. */
export function rebalance(connection: Connection, say: Say = silent): Promise<Move[]> {
  return onSchools(connection, async (client) => {
    const moves = await plannedMoves(client)
    for (const { shard, from, to } of moves) {
      await move(client, { shard, node: from }, to)
      await say(`Part ${shard} has moved from ${from} to ${to}.`)
    }
    return moves
  })
}
