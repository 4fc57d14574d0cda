import Fastify from 'fastify'
import pg from 'pg'

/** The least a server can do: one route, one prepared upsert on a pool of 16. */
export async function bareServer(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ ...settings, max: 16 })
  // PostgreSQL may end a connection that is just being closed.
  pool.on('error', () => undefined)
  await pool.query(`create table bare_answers (attempt_id uuid, item_no smallint, revision integer not null, answer jsonb not null,
    active_ms integer not null, saved_at timestamptz not null, primary key (attempt_id, item_no))`)
  const server = Fastify({ logger: false })
  server.put<{
    Params: { attempt: string; item: string }
    Body: { revision: number; answer: unknown; active_ms: number }
  }>('/bare/:attempt/:item/', async (request) => {
    const { revision, answer, active_ms } = request.body
    const { rows } = await pool.query({
      name: 'save',
      text: `insert into bare_answers values ($1, $2, $3, $4, $5, now())
          on conflict (attempt_id, item_no) do update set revision = excluded.revision, answer = excluded.answer,
            active_ms = excluded.active_ms, saved_at = excluded.saved_at
          where bare_answers.revision < excluded.revision returning revision, saved_at`,
      values: [request.params.attempt, request.params.item, revision, JSON.stringify(answer), active_ms],
    })
    return rows[0] ?? {}
  })
  return { server, close: () => server.close().then(() => pool.end()) }
}
