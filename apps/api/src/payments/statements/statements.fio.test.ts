import { describe, expect, it } from 'vitest'
import { fioEnd, fioStart, fioTransaction, readWhole } from './statements.samples.ts'

const file = (...transactions: string[]) => `${fioStart()}${transactions.join(',')}${fioEnd}`

describe("Fio's JSON", () => {
  it('gives each movement with the number that the bank gave it', async () => {
    const movement = { amount: 12_700, symbol: '0001234567', id: '26000000001', message: 'Kredity' }
    const { entries, failure } = await readWhole(file(fioTransaction(movement)))
    expect(failure).toBeUndefined()
    expect(entries).toEqual([
      {
        account: 'CZ6508000000192000145399',
        movement_id: '26000000001',
        booked_on: '2026-11-20',
        amount: 12_700,
        currency: 'CZK',
        variable_symbol: '1234567',
        counter_account: '2501301193/2010',
        counter_name: 'Nováková Jana',
        message: 'Kredity',
        is_reversal: false,
      },
    ])
  })

  it('reads days as text and as milliseconds, columns that are null or not there, and amounts of any spelling', async () => {
    const text = `{"accountStatement":{"info":{"accountId":"2000145399","bankId":"0800","iban":null,"currency":"EUR","yearList":null},
      "transactionList":{"transaction":[
        {"column22":{"value":1,"id":22},"column0":{"value":1427666400000},"column1":{"value":0.29},"column5":null,"column10":null},
        {"column22":{"value":2},"column0":{"value":"2015-03-30+0200"},"column1":{"value":-1.0E3},"column5":{"value":"0"},
         "column16":{"value":"/VS42/SS/KS"},"column2":{"value":"SK3112000000198742637541"},"column3":{"value":""}},
        {"column22":{"value":3},"column0":{"value":"2015-03-30"},"column1":{"value":5},"column8":{"value":"Opravný pohyb"}}]}}}`
    const { entries } = await readWhole(text)
    expect(entries).toMatchObject([
      { account: '2000145399/0800', booked_on: '2015-03-30', amount: 29, currency: 'EUR', variable_symbol: null },
      { amount: -100_000, variable_symbol: '42', counter_account: 'SK3112000000198742637541', message: '/VS42/SS/KS' },
      { amount: 500, is_reversal: true },
    ])
  })

  it('gives what it cannot read with its place and goes on', async () => {
    const good = fioTransaction({ amount: 100, id: '9' })
    const bad = [
      good.replace('2026-11-20', '2026-02-30'),
      good.replace('1.00', '"1,00"'),
      good.replace('"value":9', '"value":null'),
      good.replace('"CZK"', '"Kč"'),
      '{}',
    ]
    const { entries, failure } = await readWhole(file(...bad, good))
    expect(failure).toBeUndefined()
    expect(entries).toMatchObject([
      ...[
        { where: 1, reason: 'bad_date' },
        { where: 2, reason: 'bad_amount' },
        { where: 3, reason: 'no_id' },
      ],
      ...[{ where: 4, reason: 'unknown_currency' }, { where: 5, reason: 'no_id' }, { movement_id: '9' }],
    ])
  })

  it('without movements is no failure', async () => {
    expect(await readWhole(file())).toEqual({ entries: [], failure: undefined })
  })

  it('that breaks off gives what came before and says so', async () => {
    const text = file(fioTransaction({ amount: 100 }), fioTransaction({ amount: 200 }))
    const { entries, failure } = await readWhole(text.slice(0, -200), 100)
    expect(entries).toMatchObject([{ amount: 100 }])
    expect(failure).toBe('truncated')
  })

  it.each([
    ['unknown_format', '{"results": [1, 2, 3]}'],
    ['unknown_format', '{}'],
    ['malformed', '{"accountStatement": {"info": {,}}}'],
    ['malformed', `${file()} {}`],
    ['too_large', `{"a":${'['.repeat(10_000)}`],
    ['truncated', `{"a":"${'x'.repeat(500_000)}`],
  ])('of another kind or broken ends with %s', async (code, text) => {
    expect(await readWhole(text)).toEqual({ entries: [], failure: code })
  })

  it('that is not in UTF-8 is refused rather than misread', async () => {
    expect((await readWhole(Buffer.from(file(fioTransaction({ amount: 1 })), 'latin1'))).failure).toBe('bad_encoding')
  })
})
