import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { operator } from '@katedra/contract/operator'
import { orders } from '@katedra/contract/orders'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyPassword } from '../../app/passwords.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  actionsOf,
  movementFor,
  operatorEmail,
  operatorName,
  signedInOperator,
  statementOf,
} from '../../testing/build-operator.ts'
import { buyer, placedOrder } from '../../testing/build-order.ts'
import { goodPassword, mailTo, signedUpTeacher } from '../../testing/build-school.ts'
import { lastQuestionTakenOut } from '../../testing/sample-library.ts'
import { addressOf } from '../../testing/test-database.ts'
import { runCommand } from './operator.run.ts'

const launcher = fileURLToPath(new URL('../../../../../tools/launch.mjs', import.meta.url))
const command = fileURLToPath(new URL('operator.main.ts', import.meta.url))

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-operator-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.stop()
})

interface Ran {
  code: unknown
  output: string
  errors: string
}

function variables(): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: 'silent',
    DATABASE_URL: addressOf(api.connection),
    JWT_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'http://katedra.example',
    SMTP_URL: '',
    STORAGE_URL: '',
    STRIPE_SECRET_KEY: '',
    DATA_DIR: folder,
  }
}

/** The command here, in the process of the test; a process of its own takes a second to start. */
async function run(input: string, ...words: string[]): Promise<Ran> {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const said = Promise.all([text(output), text(errors)])
  const code = await runCommand(words, { env: variables, input: Readable.from([input]), output, errors })
  output.end()
  errors.end()
  const [outputText, errorText] = await said
  return { code, output: outputText, errors: errorText }
}

/** The same as a process of its own, next to the server, as an operator starts it. */
async function runProcess(input: string, ...words: string[]): Promise<Ran> {
  const own = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const env = { ...own, ...variables() }
  const child = spawn(process.execPath, [launcher, command, ...words], { stdio: 'pipe', env })
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output, errors }
}

describe('the provider’s command line', { timeout: 60_000 }, () => {
  it('says how it is used, and ends with 2 when it was used otherwise', async () => {
    const help = await runProcess('', '--help')
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toContain('bank import FILE…')
    expect(await runProcess('', 'orders', 'show')).toMatchObject({ code: 2, output: '' })
    expect(await run('', 'orders', 'show', '--help')).toMatchObject({ code: 0, errors: '' })
    expect(await run('')).toEqual({ code: 2, output: '', errors: help.output })
    expect(await run('', 'orders', 'show')).toMatchObject({ code: 2, output: '' })
    expect(await run('', 'orders', 'cancel', '1', '--note', 'a')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--as EMAIL'),
    })
  })

  it('loads the content files, says that nothing has changed, and then what has', async () => {
    const same = await run('', 'content', 'load')
    expect(same).toMatchObject({ code: 0, errors: '' })
    expect(same.output).toMatch(/^subjects: 0 new, 0 changed, 0 retired, \d+ kept, 0 left to an operator’s hand\n/)
    expect(same.output).toMatch(/Everything is as the files have it: nothing has been changed\.\n$/)
    const actions = () => api.sql("select operator_name, details from operator_actions where action = 'content.loaded'")
    expect(await actions()).toEqual([])
    await api.sql("delete from partner_texts where code = 'skoly'")
    await api.sql("update daily_events set edited_at = now(), edited_by = 'Olga' where key = 'pristani-na-mesici'")
    const loaded = await run('', 'content', 'load')
    expect(loaded.output).toContain('  + skoly\n')
    expect(loaded.output).toContain('  = dejepis/pristani-na-mesici\n')
    expect(loaded.output).toMatch(/Loaded\.\n$/)
    expect(await actions()).toEqual([{ operator_name: 'command line', details: { new: 1, changed: 0, retired: 0 } }])
  })

  it('loads no files that would leave teachers a level without a question, and names the level', async () => {
    await lastQuestionTakenOut(api, 'dejepis-novovek')
    const stored = () => api.sql('select key, retired_at from library_questions order by key')
    const before = await stored()
    const refused = await run('', 'content', 'load')
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(
      /^content\/dejepis: teachers see the level dejepis-novovek .+ Hide the level in the console/,
    )
    expect(await stored()).toEqual(before)
  })

  it('makes an operator with a password from the standard input, imports a statement and shows the order', async () => {
    const made = await runProcess(`${goodPassword}\n`, 'create', operatorEmail, '--name', operatorName)
    expect(made).toEqual({ code: 0, output: `${operatorEmail} is an operator now.\n`, errors: '' })
    const [row] = await api.sql('select password_hash from operators')
    expect(await verifyPassword(String(row?.['password_hash']), goodPassword, { caller: 'a' })).toBe(true)

    const teacher = await buyer(api)
    const order = await placedOrder(api, teacher)
    const file = path.join(folder, 'vypis.json')
    const whole = statementOf.fio([movementFor(order), { amount: 5, id: '26000000005' }])
    writeFileSync(file, whole)
    const as = ['--as', operatorEmail]
    const read = await run('', 'bank', 'import', file, '--json', ...as)
    expect(read).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(read.output)).toMatchObject([
      {
        file,
        new_count: 2,
        paired_count: 1,
        unpaired: [{ reason: 'no_symbol', amount: 5 }],
        unreadable: [],
        failure: null,
      },
    ])
    const { variable_symbol } = order
    expect(await api.get(orders.order, { params: { variable_symbol } }, teacher)).toMatchObject({ state: 'paid' })
    expect((await run('', 'orders', 'show', variable_symbol)).output).toMatch(/^State +paid$/m)

    writeFileSync(file, whole.subarray(0, -4))
    const broken = await run('', 'bank', 'import', file, ...as)
    expect(broken.code).toBe(1)
    expect(broken.output).toContain('2 known already')
    expect(broken.output).toContain('The file breaks off before its end.')
  })

  it('refunds an order, says who sends the money, and where it is', async () => {
    const teacher = await buyer(api)
    const as = ['--as', operatorEmail]
    const byTransfer = await placedOrder(api, teacher)
    await run('', 'orders', 'mark-paid', byTransfer.variable_symbol, '--note', 'Hotově', ...as)
    const banked = await run('', 'orders', 'refund', byTransfer.variable_symbol, '--note', 'Omyl', ...as)
    expect(banked).toMatchObject({ code: 0, errors: '' })
    expect(banked.output).toContain('30 unused credits were taken back.\nSend the money from the bank')
    const moneyBack = async (symbol: string) =>
      /^Money back +(.*)$/m.exec((await run('', 'orders', 'show', symbol)).output)?.[1]
    expect(await moneyBack(byTransfer.variable_symbol)).toContain('from the bank')

    const byCard = await placedOrder(api, teacher, { payment_method: 'card' })
    const params = { variable_symbol: byCard.variable_symbol }
    const { url } = await api.get(orders.payOrderByCard, { params }, teacher)
    const payment_id = url.split('/').at(-1) ?? ''
    await api.get(orders.endSimulatedPayment, { params: { payment_id }, body: { outcome: 'success' } })
    const sent = await run('', 'orders', 'refund', byCard.variable_symbol, '--note', 'Omyl', ...as)
    expect(sent.output).toContain('has the gateway send the money back to the card')
    expect(await moneyBack(byCard.variable_symbol)).toBe('is being sent back to the card')
    const server = await startTestApi({ beside: api, jobs: true })
    try {
      await vi.waitFor(
        async () => expect(await api.sql("select 1 from card_refunds where state = 'sent'")).toHaveLength(1),
        { timeout: 30_000, interval: 50 },
      )
    } finally {
      await server.stop()
    }
    expect(await moneyBack(byCard.variable_symbol)).toContain(`(simulation-${payment_id})`)
    const late = await run('', 'orders', 'refund-by-hand', byCard.variable_symbol, '--note', 'Omyl', ...as)
    expect(late).toMatchObject({ code: 1, output: '' })
  })

  it('says what a price list would change, in words and for machines', async () => {
    const prices = readFileSync(new URL('../../../../../content/prices.yaml', import.meta.url), 'utf8')
    const file = path.join(folder, 'prices.yaml')
    writeFileSync(file, prices.replace('30: 79.00', '30: 80.10'))
    const said = await run('', 'prices', 'load', file)
    expect(said).toMatchObject({ code: 0, errors: '' })
    expect(said.output).toContain('  ~ prices / dejepis for 12 months / CZK / 30: 79 -> 80.1\n')
    expect(said.output).toMatch(/\nNothing has been changed yet; --yes loads it\.\n$/)
    const { changes } = JSON.parse((await run('', 'prices', 'load', file, '--json')).output)
    expect(changes).toContainEqual({ path: 'prices / dejepis for 12 months / CZK / 30', before: '79', after: '80.1' })
  })

  it('gives credits, lists them and takes them back, once for one request', async () => {
    const { school_id } = await signedUpTeacher(api)
    const as = ['--as', operatorEmail]
    const period = ['--from', '2026-09-01', '--until', String(new Date().getFullYear() + 1).concat('-08-31')]
    const flags = ['--program', 'dejepis', '--kind', 'free', '--quantity', '1000', '--reason', 'Zkouška', ...period]
    expect(await run('', 'credits', 'grant', school_id, ...flags, ...as)).toMatchObject({ code: 0, errors: '' })
    const listed = async () => JSON.parse((await run('', 'credits', 'list', '--school', school_id, '--json')).output)
    const [{ id: lot }] = await listed()
    const request = ['--quantity', '900', '--reason', 'Překlep', '--request', randomUUID()]
    const taken = { code: 0, output: '900 unused credits were taken back.\n', errors: '' }
    expect(await run('', 'credits', 'take-back', school_id, lot, ...request, ...as)).toEqual(taken)
    expect(await run('', 'credits', 'take-back', school_id, lot, ...request, ...as)).toEqual(taken)
    expect(await listed()).toMatchObject([{ quantity: 1000, balance: 100, assigned: 0, withdrawn: 900 }])
    const more = ['--quantity', '101', '--reason', 'Překlep']
    expect(await run('', 'credits', 'take-back', school_id, lot, ...more, ...as)).toEqual({
      code: 1,
      output: '',
      errors: 'quantity: There are not so many unassigned ones. At most 100 can be taken back.\n',
    })
    expect(await run('', 'credits', 'take-back', school_id, 'lot', '--reason', 'x', ...as)).toMatchObject({ code: 1 })
  })

  it('takes from an operator the second factor they have lost, with a line, an event and a mail', async () => {
    const [row] = await api.sql('select id from operators where email = $1', [operatorEmail])
    const id = String(row?.['id'])
    const factors = () => api.sql('select from time_codes where operator_id = $1', [id])
    const { token } = await signedInOperator(api)
    expect(await factors()).toHaveLength(1)
    expect(await run('', 'reset-second-factor', operatorEmail)).toEqual({
      code: 0,
      output: `${operatorEmail} signs in by the password and enrols a second factor again.\n`,
      errors: '',
    })
    expect(await factors()).toEqual([])
    expect(await api.call(operator.me, {}, { token })).toMatchObject({ status: 401 })
    expect((await actionsOf(api)).at(-1)).toMatchObject({
      operator_name: 'command line',
      action: 'operator.factors_reset',
      details: { email: operatorEmail },
    })
    expect(
      await api.sql("select account_id, address, details from security_events where event = 'account.factor_reset'"),
    ).toEqual([{ account_id: null, address: null, details: { target_id: id, by: 'command_line' } }])
    expect((await mailTo(api, operatorEmail)).subject).toBe('Druhý krok vašeho přihlášení byl zrušen')
  })

  it('takes no second factor from an address that no operator has', async () => {
    expect(await run('', 'reset-second-factor', 'nikdo@katedra.example')).toEqual({
      code: 1,
      output: '',
      errors: 'There is no such operator, or the account has been disabled.\n',
    })
    expect(await run('', 'reset-second-factor')).toMatchObject({ code: 2, output: '' })
  })

  it('says in a sentence why it refuses, and ends with 1', async () => {
    const refused = (errors: string) => ({ code: 1, output: '', errors: `${errors}\n` })
    expect(await run('', 'orders', 'show', '123')).toEqual(refused('The order was not found'))
    expect(await run('short', 'create', 'a@katedra.example', '--name', 'A')).toEqual(
      refused('password: The password must have at least 8 characters'),
    )
    const prices = path.join(folder, 'ceny.yaml')
    writeFileSync(
      prices,
      'valid_from: 1. 9.\nczk_per_eur: { rate: 24.33, on: 2026-08-31 }\nprices: []\nvat_rates: { CZ: 21 }\n',
    )
    expect(await run('', 'prices', 'load', prices)).toEqual(
      refused(
        [
          `${prices}:`,
          'line 1, valid from: A day belongs here, such as 2026-09-01.',
          'line 3, prices: There must be at least 1 item.',
        ].join('\n'),
      ),
    )
    const file = path.join(folder, 'nowhere.gpc')
    expect(await run('', 'bank', 'import', file, '--as', operatorEmail)).toEqual(
      refused(`There is no file ${file}. Nothing has been read.`),
    )
  })
})
