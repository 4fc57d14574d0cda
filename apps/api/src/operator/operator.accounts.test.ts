import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldFailure } from '../app/http/fail.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { actionsOf, hiredOperator, operatorEmail, operatorName } from '../testing/build-operator.ts'
import { goodPassword } from '../testing/build-school.ts'
import { createOperator, disableOperator, enableOperator, listOperators } from './operator.accounts.ts'
import { act } from './operator.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const form = { email: 'petr@katedra.example', name: 'Petr Druhý', password: goodPassword }

describe('an operator', () => {
  it('is made from the command line; the password is kept as a hash of argon2id', async () => {
    await hiredOperator(api)
    const [row] = await api.sql('select password_hash from operators where email = $1', [operatorEmail])
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await listOperators(api.api)).toMatchObject([
      { email: operatorEmail, name: operatorName, created_at: api.clock.now(), disabled_at: null },
    ])
    expect(await actionsOf(api)).toEqual([
      {
        operator_name: 'command line',
        action: 'operator.created',
        of_school: null,
        details: { email: operatorEmail, name: operatorName },
      },
    ])
  })

  it('is made once for an address, however it is written', async () => {
    const again = createOperator(api.api, undefined, { ...form, email: operatorEmail.toUpperCase() })
    await expect(again).rejects.toThrow('operator.email_taken')
  })

  it.each([
    ['email', { email: 'nic' }, 'email'],
    ['name', { name: ' ' }, 'required'],
    ['password', { password: 'krátké!' }, 'password_short'],
    ['password', { password: 'x'.repeat(129) }, 'too_long'],
    ['password', { password: 'heslo123' }, 'password_common'],
  ])('is not made with a wrong %s', async (field, change, key) => {
    const making = createOperator(api.api, undefined, { ...form, ...change })
    const error = await making.then(
      () => undefined,
      (problem: unknown) => problem,
    )
    expect(error instanceof FieldFailure ? error.fields[field]?.map((one) => one.key) : error).toEqual([key])
  })

  it('may make another one, who is written down as made by them', async () => {
    await createOperator(api.api, operatorEmail.toUpperCase(), form)
    expect((await actionsOf(api)).at(-1)).toMatchObject({ operator_name: operatorName, action: 'operator.created' })
  })

  it('acts no more once disabled, which is written down once', async () => {
    expect(await disableOperator(api.api, operatorEmail, form.email)).toBe(true)
    expect(await disableOperator(api.api, operatorEmail, form.email)).toBe(false)
    expect((await actionsOf(api)).filter((row) => JSON.stringify(row).includes('disabled'))).toHaveLength(1)
    const nothing = () => Promise.resolve({ result: null, line: undefined })
    await expect(act(api.api, form.email, nothing)).rejects.toThrow('operator.unknown_operator')
    await expect(act(api.api, 'nikdo@katedra.example', nothing)).rejects.toThrow('operator.unknown_operator')
    await expect(disableOperator(api.api, form.email, operatorEmail)).rejects.toThrow('operator.unknown_operator')
    await expect(disableOperator(api.api, undefined, 'nikdo@katedra.example')).rejects.toThrow(
      'operator.unknown_operator',
    )
  })

  it('may be let in again, which is written down once', async () => {
    expect(await enableOperator(api.api, operatorEmail, form.email)).toBe(true)
    expect(await enableOperator(api.api, operatorEmail, form.email)).toBe(false)
    expect((await actionsOf(api)).slice(-1)).toMatchObject([
      { operator_name: operatorName, action: 'operator.enabled', details: { email: form.email } },
    ])
    await expect(act(api.api, form.email, () => Promise.resolve({ result: 'done', line: undefined }))).resolves.toBe(
      'done',
    )
    await expect(enableOperator(api.api, undefined, 'nikdo@katedra.example')).rejects.toThrow(
      'operator.unknown_operator',
    )
  })

  it('leaves what it did in the log, which the application can only add to', async () => {
    const erasing = api.api.database.transaction(undefined, (db) => db.deleteFrom('operator_actions').execute())
    await expect(erasing).rejects.toThrow('permission denied')
  })
})
