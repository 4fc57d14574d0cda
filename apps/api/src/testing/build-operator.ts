import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { operator } from '@katedra/contract/operator'
import type { Order } from '@katedra/contract/orders'
import { createOperator } from '../operator/operator.accounts.ts'
import { importStatement, type ImportReport, type UnpairedMovement } from '../operator/payments/payments.bank.ts'
import type { Unreadable } from '../payments/payments.ts'
import * as samples from '../payments/statements/statements.samples.ts'
import { loadProgramContent } from '../programs/programs.load.ts'
import { challengeOf, factorBodies, sampleFactors, softApp, type SoftApp } from './build-factors.ts'
import type { TestApi } from './build-api.ts'
import { goodPassword } from './build-school.ts'
import { libraryBodies, libraryParams } from './sample-library.ts'

export const operatorEmail = 'olga@katedra.example'
export const operatorName = 'Olga Provozní'
export const secondOperatorEmail = 'petr@katedra.example'

/** The provider's staff, of whom there is one in most tests. */
export function hiredOperator(api: TestApi, email = operatorEmail): Promise<void> {
  return createOperator(api.api, undefined, { email, name: operatorName, password: goodPassword })
}

/** Signs the operator in at the console, in two steps; who has no second factor yet is given one. */
export async function signedInOperator(
  api: TestApi,
  email = operatorEmail,
): Promise<{ token: string; expires_at: string }> {
  const app = await operatorApp(api, email)
  const challenge = await challengeOf(api, operator.signIn, { email, password: goodPassword })
  const body = { challenge, code: app.code() }
  const { token, expires_at } = await api.get(operatorSecondFactors.finishSignIn, { body })
  return { token, expires_at }
}

/** The authenticator app of an operator; its codes are good more than once, so that a test's clock may stand still. */
async function operatorApp(api: TestApi, email: string): Promise<SoftApp> {
  const [row] = await api.sql('select id from operators where lower(email) = lower($1)', [email])
  return softApp(api, { kind: 'operator', id: String(row?.['id']) })
}

/** A new operator at the console, as most tests have one. */
export async function operatorAtConsole(api: TestApi, email = operatorEmail): Promise<{ token: string }> {
  await hiredOperator(api, email)
  return signedInOperator(api, email)
}

export interface SampleOperator {
  token: string
  params: Record<string, string>
  bodies: Record<string, Record<string, unknown>>
}

/** An operator at the console with one of everything that a path of its routes may name. */
export async function sampleOperator(api: TestApi): Promise<SampleOperator> {
  await hiredOperator(api)
  await hiredOperator(api, secondOperatorEmail)
  const { token } = await signedInOperator(api)
  await signedInOperator(api)
  const staff = await api.get(operator.operators, {}, { token })
  const sessions = await api.get(operator.sessions, {}, { token })
  const account = { kind: 'operator', id: staff.find(({ is_self }) => is_self)?.id ?? '' } as const
  const app = await operatorApp(api, operatorEmail)
  const proof = () => ({ code: app.code() })
  const factors = await sampleFactors(api, operatorSecondFactors, account, { token, proof })
  return {
    token,
    bodies: factorBodies('/v1/operator/me/second-factors', 'operator_factor_id', factors),
    params: {
      operator_id: staff.find(({ is_self }) => !is_self)?.id ?? '',
      operator_factor_id: factors.factor_id,
      operator_device_id: factors.trusted_device_id,
      operator_session_id: sessions.find(({ is_current }) => !is_current)?.id ?? '',
      kind: 'programs',
      price_list_id: '1',
      ...(await libraryParams(api)),
      queue: 'send-mail',
      job_id: await failedJob(api),
      mail_id: await waitingMail(api),
    },
  }
}

const nobodysMovement = { account: 'CZ', movement_id: 'x', reason: 'Vráceno' }

/** What the routes of the console take. */
export const operatorBodies: Record<string, Record<string, unknown>> = {
  ...libraryBodies(),
  'POST /v1/operator/sign-in/': { email: 'nikdo@katedra.example', password: 'not this one' },
  'POST /v1/operator/operators/:operator_id/second-factors/reset/': { reason: 'Ztracený telefon' },
  'POST /v1/operator/me/password/': { old_password: goodPassword, new_password: 'úplně nové heslo' },
  'POST /v1/operator/operators/': { email: 'nova@katedra.example', name: 'Nová', password: goodPassword },
  'POST /v1/operator/security-events/export/': { format: 'csv' },
  'PUT /v1/operator/schools/:school_id/invoice-ceiling/': { invoice_ceiling: 3_000_000, reason: 'Platí vždy včas' },
  'POST /v1/operator/users/:user_id/help/': { help: 'end_sessions', reason: 'Ztracený telefon' },
  'POST /v1/operator/orders/:variable_symbol/changes/preview/': { change: 'mark_paid' },
  'POST /v1/operator/orders/:variable_symbol/changes/': { change: 'cancel', reason: 'Objednáno dvakrát' },
  'POST /v1/operator/payments/movements/pair/': { ...nobodysMovement, variable_symbol: '2612345678' },
  'POST /v1/operator/payments/movements/resolve/': nobodysMovement,
  'POST /v1/operator/payments/events/resolve/': { provider: 'stripe', event_id: 'x', reason: 'Vráceno' },
  'POST /v1/operator/schools/:school_id/credits/': {
    program: 'dejepis',
    kind: 'free',
    quantity: 5,
    reason: 'Zkouška',
    valid_from: '2026-09-01',
    valid_until: '2027-08-31',
  },
  'POST /v1/operator/schools/:school_id/credits/:credit_lot_id/take-back/': {
    request_id: '019a0000-0000-7000-8000-000000000003',
    quantity: 1,
    reason: 'Zkouška',
  },
  'POST /v1/operator/sold/:kind/preview/': { text: '[]' },
  'POST /v1/operator/sold/:kind/': { text: '[]', version: 'of long ago' },
}

/** A job that has failed as often as it may. */
export async function failedJob(api: TestApi): Promise<string> {
  const [row] = await api.sql(
    `insert into pgboss.job (name, state, retry_limit, retry_count, data, output, completed_on, policy)
    select name, 'failed', 2, 2, '{}', '{"message": "The mail server does not answer"}', now(), policy
    from pgboss.queue where name = 'send-mail' returning id`,
  )
  return String(row?.['id'])
}

/** A mail that could not be sent twice. */
export async function waitingMail(api: TestApi, recipient = 'rodic@rodina.example'): Promise<string> {
  const [row] = await api.sql(
    `insert into mails (recipient, subject, text_part, html_part, created_at, failed_count, last_error, next_attempt_at)
    values ($1, 'Zpráva pro třídu', 'Text', '<p>Text</p>', $2, 2, $3, $2) returning id`,
    [recipient, api.clock.now(), `550 ${recipient}: no such user`],
  )
  return String(row?.['id'])
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
  const folder = await mkdtemp(path.join(tmpdir(), 'katedra-vypis-'))
  try {
    const statement = path.join(folder, 'vypis')
    await writeFile(statement, file)
    const report = await importStatement(
      api.api,
      email,
      { path: statement, name: 'vypis' },
      { unpaired: (movement) => void unpaired.push(movement), unreadable: (place) => void unreadable.push(place) },
    )
    return { ...report, unpaired, unreadable }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
