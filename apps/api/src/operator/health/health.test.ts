import { operatorHealth } from '@katedra/contract/operator-health'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { actionsOf, failedJob, operatorAtConsole, waitingMail } from '../../testing/build-operator.ts'

let api: TestApi
let staff: { token: string }
beforeAll(async () => {
  api = await startTestApi({
    config: { smtpUrl: 'smtp://127.0.0.1:9' },
    // The faults are meant.
    logTo: { write: () => undefined },
  })
  staff = await operatorAtConsole(api)
})
afterAll(() => api.stop())

const health = () => api.get(operatorHealth.health, {}, staff)

describe('the service’s health', () => {
  it('tells of the version, the database and how much there is', async () => {
    expect(await health()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      started_at: api.clock.now().toISOString(),
      database_version: expect.stringMatching(/^18/),
      database_bytes: expect.toSatisfy((bytes: number) => bytes > 1_000_000),
      migration: expect.stringMatching(/^00\d\d_/),
      mails: { sends: true },
    })
  })

  it('lists every queue, with its failed jobs', async () => {
    await failedJob(api)
    const { queues } = await health()
    expect(queues.length).toBeGreaterThan(8)
    expect(queues.find(({ queue }) => queue === 'send-mail')).toMatchObject({ failed: 1, running: 0 })
  })
})

describe('a job that has failed', () => {
  it('is listed with its reason, and is tried once more on demand', async () => {
    await api.sql("delete from pgboss.job where state = 'failed'")
    const job_id = await failedJob(api)
    const { jobs, total } = await api.get(operatorHealth.failedJobs, { query: {} }, staff)
    expect({ jobs, total }).toMatchObject({
      jobs: [{ id: job_id, queue: 'send-mail', reason: 'The mail server does not answer', retry_count: 2 }],
      total: 1,
    })
    const again = () => api.call(operatorHealth.retryJob, { params: { queue: 'send-mail', job_id }, body: {} }, staff)
    expect(await again()).toMatchObject({ status: 204 })
    const [row] = await api.sql('select state, retry_limit from pgboss.job where id = $1', [job_id])
    expect(row).toEqual({ state: 'retry', retry_limit: 3 })
    expect(await again()).toMatchObject({ status: 409, body: { code: 'operator.no_job' } })
    expect((await actionsOf(api)).at(-1)).toMatchObject({
      action: 'jobs.retried',
      details: { queue: 'send-mail', job: job_id },
    })
  })

  it.each(['send-mail', 'nothing'])('that is not there is refused, also in the queue %s', async (queue) => {
    const params = { queue, job_id: '00000000-0000-7000-8000-000000000000' }
    expect(await api.call(operatorHealth.retryJob, { params, body: {} }, staff)).toMatchObject({ status: 409 })
  })
})

describe('mails that no one has tried to send', () => {
  it('count as late after a quarter of an hour, not before, and not when they are meant for later', async () => {
    const put = (waits: string, next = 'null', recipient = 'a@b.example') =>
      api.sql(
        `insert into mails (recipient, subject, text_part, html_part, created_at, next_attempt_at)
        values ($2, 'x', 'x', 'x', $1::timestamptz - interval '${waits}', ${next})`,
        [api.clock.now(), recipient],
      )
    const before = (await health()).mails
    await put('14 minutes')
    await put('16 minutes')
    await put('1 day', "now() + interval '100 years'")
    // Nobody sends it.
    await put('1 day', 'null', 'ucitel@demo.example')
    expect((await health()).mails).toMatchObject({ waiting: before.waiting + 4, late: before.late + 1 })
    await api.sql("delete from mails where recipient in ('a@b.example', 'ucitel@demo.example')")
  })
})

describe('a mail that has not gone', () => {
  const list = (query = {}) => api.get(operatorHealth.stuckMails, { query }, staff)

  it('tells its recipient where it is a teacher, and of others the domain alone', async () => {
    const email = 'Jana@skola.example'
    await api.sql("insert into users (school_id, email, password_hash) values (gen_random_uuid(), $1, 'x')", [email])
    await waitingMail(api, 'maminka@rodina.example')
    await waitingMail(api, email.toLowerCase())
    const { mails, total } = await list()
    expect(total).toBe(2)
    expect(mails.map(({ recipient, subject, state }) => ({ recipient, subject, state }))).toEqual(
      expect.arrayContaining([
        { recipient: '…@rodina.example', subject: '', state: 'failing' },
        { recipient: email.toLowerCase(), subject: 'Zpráva pro třídu', state: 'failing' },
      ]),
    )
    expect(JSON.stringify(mails)).not.toContain('maminka')
    expect(mails.map(({ last_error }) => last_error)).toContain('550 …@rodina.example: no such user')
  })

  it('is tried at once on demand, until it has been given up', async () => {
    const mail_id = await waitingMail(api)
    await api.sql("update mails set next_attempt_at = now() + interval '1 year' where id = $1", [mail_id])
    const send = () => api.call(operatorHealth.sendMail, { params: { mail_id }, body: {} }, staff)
    expect(await send()).toMatchObject({ status: 204 })
    const [row] = await api.sql('select next_attempt_at from mails where id = $1', [mail_id])
    expect(row?.['next_attempt_at']).toEqual(api.clock.now())
    const jobs = await api.sql("select id from pgboss.job where name = 'send-mail' and data->>'mail_id' = $1", [
      mail_id,
    ])
    expect(jobs).toHaveLength(1)
    expect((await actionsOf(api)).at(-1)).toMatchObject({ action: 'mails.sent_again', details: { mail: mail_id } })
    await api.sql('update mails set given_up_at = now() where id = $1', [mail_id])
    expect(await send()).toMatchObject({ status: 409, body: { code: 'operator.no_mail' } })
    expect((await list({ state: 'given_up' })).mails).toMatchObject([{ id: mail_id, state: 'given_up' }])
  })
})

describe('a fault of the server', () => {
  it('is kept with the pattern of its route and its kind, and nothing of what was sent', async () => {
    await api.sql('alter table subjects rename to hidden')
    const response = await api.server.inject({
      url: `/v1/subjects/public?subject_code=${encodeURIComponent('tajemství')}`,
    })
    await api.sql('alter table hidden rename to subjects')
    expect(response.statusCode).toBe(500)
    await vi.waitFor(async () => expect(await api.sql('select id from server_errors')).toHaveLength(1))
    const { errors } = await api.get(operatorHealth.serverErrors, { query: {} }, staff)
    expect(errors).toMatchObject([
      {
        method: 'GET',
        route: '/v1/subjects/public',
        status: 500,
        code: 'app.internal',
        kind: expect.stringContaining('42P01'),
        request_id: response.json<{ incident: string }>().incident,
      },
    ])
    expect(JSON.stringify(errors)).not.toContain('tajemství')
    expect(await health()).toMatchObject({ errors_today: 1 })
  })

  it('is one of the latest five hundred', async () => {
    await api.sql(`insert into server_errors (at, method, route, status, code, kind, request_id)
      select now(), 'GET', '/v1/x/', 500, 'app.internal', 'Error', gen_random_uuid() from generate_series(1, 700)`)
    const [newest] = await api.sql('select max(id) as id from server_errors')
    await api.sql('alter table subjects rename to hidden')
    await api.server.inject({ url: '/v1/subjects/public?subject_code=x' })
    await api.sql('alter table hidden rename to subjects')
    const newer = 'select id from server_errors where id > $1'
    await vi.waitFor(async () => expect(await api.sql(newer, [newest?.['id']])).toHaveLength(1))
    expect(await api.get(operatorHealth.serverErrors, { query: { page: 10 } }, staff)).toMatchObject({ total: 500 })
  })
})
