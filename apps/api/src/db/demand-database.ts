import pg from 'pg'
import { isLaidInPart, withOwner } from './cluster/cluster.queries.ts'
import { ownerSettings, type Connection } from './database.ts'
import { PostgresProblem } from './embedded-postgres/embedded-postgres.problem.ts'

/** How long, in milliseconds, a host may say nothing. */
const patience = 15_000
/** As PostgreSQL counts: 18.0. */
const neededVersion = 180_000

/**
 * Asks a database of somebody else's whether it can be worked with before anything is made in it. Throws a PostgresProblem with
 * a sentence for each thing that is missing; never with the password.
 */
export async function demandDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...ownerSettings(connection), connectionTimeoutMillis: patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new PostgresProblem(`DATABASE_URL: ${whyUnreachable(client, error)}`)
  }
  try {
    const missing = await missingRights(client)
    if (missing.length > 0) throw new PostgresProblem(missing.join('\n'))
  } finally {
    await client.end()
  }
}

/** Throws a PostgresProblem where tables are laid out over the machines of a cluster only in part. */
export async function demandWholeLayout(connection: Connection): Promise<void> {
  if (await withOwner(connection, isLaidInPart))
    throw new PostgresProblem(
      'DATABASE_URL: the tables are laid out over the machines only in part. Take it up with `npm run operator -- cluster distribute`, then start again.',
    )
}

type Reason = (client: pg.Client) => string

const silent: Reason = ({ host, port }) =>
  `${host}:${port} does not answer; is the host right, and does a firewall let us through?`
const nameUnknown: Reason = ({ host }) => `there is no host called ${host}.`

/** By the codes of the system and of PostgreSQL's Appendix A. */
const reasons: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: ({ host, port }) =>
    `nothing listens at ${host}:${port}; does PostgreSQL run there, and are host and port right?`,
  ENOENT: ({ host }) => `PostgreSQL has no socket in ${host}; does it run, and is the folder right?`,
  ENOTFOUND: nameUnknown,
  EAI_AGAIN: nameUnknown,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  '28P01': ({ user }) => `PostgreSQL refuses the password of ${user}.`,
  '28000': ({ user, host }) =>
    `PostgreSQL refuses ${user}: no such role that may sign in, or pg_hba.conf does not let it in from here (${host}).`,
  '3D000': ({ database, user }) =>
    `there is no database ${database}; a superuser makes it: create database ${database} owner ${user};`,
  '42501': ({ database, user }) =>
    `${user} may not connect to ${database}; a superuser lets it: alter database ${database} owner to ${user};`,
  '53300': () => 'PostgreSQL has no connection left; raise its max_connections.',
  '57P03': () => 'PostgreSQL is just starting or stopping; try again in a moment.',
}

function whyUnreachable(client: pg.Client, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  // Several addresses of one host fail together, each with its reason.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  const reason = reasons[code] ?? (/timeout/i.test(message) ? silent : undefined)
  return reason?.(client) ?? `PostgreSQL at ${client.host}:${client.port} cannot be used: ${message}`
}

interface Rights {
  role: string
  database: string
  version: number
  version_text: string
  encoding: string
  may_create: boolean
  may_make_roles: boolean
  sees_all_rows: boolean
  has_application_role: boolean
  may_act_as_it: boolean
}

/** The rights that docs/running.md gives the role, one sentence for each that is not there. */
async function missingRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Rights>(
    `select current_user as role, current_database() as database,
      current_setting('server_version_num')::int as version, current_setting('server_version') as version_text,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
      me.rolsuper or me.rolcreaterole as may_make_roles, me.rolsuper or me.rolbypassrls as sees_all_rows,
      app.oid is not null as has_application_role,
      coalesce(pg_has_role(me.oid, app.oid, 'set') or pg_has_role(me.oid, app.oid, 'member with admin option'), false) as may_act_as_it
    from pg_roles me left join pg_roles app on app.rolname = 'katedra_app' where me.rolname = current_user`,
  )
  const [rights] = rows
  return rights === undefined ? [] : sentencesOf(rights)
}

function sentencesOf(rights: Rights): string[] {
  const { role, database, version_text, encoding } = rights
  const sentences: [boolean, string][] = [
    [rights.version < neededVersion, `Katedra needs PostgreSQL 18 or newer, and this is ${version_text}.`],
    [
      encoding !== 'UTF8',
      `${database} is encoded in ${encoding} and has to be in UTF8; a superuser makes another: create database … owner ${role} template template0 encoding 'UTF8';`,
    ],
    [
      !rights.may_create,
      `${role} may not make tables in ${database}; a superuser lets it: alter database ${database} owner to ${role};`,
    ],
    [
      !rights.has_application_role && !rights.may_make_roles,
      `${role} may not make the role katedra_app; a superuser lets it: alter role ${role} createrole;`,
    ],
    [
      rights.has_application_role && !rights.may_act_as_it,
      `${role} may not act as katedra_app, which is there already; a superuser lets it: grant katedra_app to ${role} with admin option;`,
    ],
    [
      !rights.sees_all_rows,
      `${role} could neither migrate nor back up the rows of schools; a superuser lets it: alter role ${role} bypassrls;`,
    ],
  ]
  return sentences.flatMap(([isMissing, sentence]) => (isMissing ? [`DATABASE_URL: ${sentence}`] : []))
}
