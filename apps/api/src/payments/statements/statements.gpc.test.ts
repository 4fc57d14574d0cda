import { describe, expect, it } from 'vitest'
import { isUnreadable } from '../payments.movement.ts'
import { gpcHead, gpcItem, inWindows1250, readWhole } from './statements.samples.ts'

const read = (...lines: string[]) => readWhole(inWindows1250(`${lines.join('\r\n')}\r\n`))

async function idsOf(...lines: string[]): Promise<string[]> {
  const { entries } = await read(...lines)
  return entries.flatMap((entry) => (isUnreadable(entry) ? [] : [entry.movement_id]))
}

/** 19-2000145399 as banks with an internal format write it. */
const permuted = '9394200015000019'

describe('a GPC file', () => {
  it('gives each line 075 as a movement', async () => {
    const { entries, failure } = await read(gpcHead(0, 12_700), gpcItem({ amount: 12_700, symbol: '1234567' }))
    expect(failure).toBeUndefined()
    expect(entries).toEqual([
      {
        account: '19-2000145399',
        movement_id: expect.stringMatching(/^gpc-[0-9a-f]{32}$/),
        booked_on: '2026-11-20',
        amount: 12_700,
        currency: 'CZK',
        variable_symbol: '1234567',
        counter_account: '2501301193/2010',
        counter_name: 'NOVÁKOVÁ JANA',
        message: null,
        is_reversal: false,
      },
    ])
  })

  it('may end its lines with LF, its last line with nothing or with the end mark of old programs', async () => {
    const lines = [gpcHead(0, 300), gpcItem({ amount: 100 }), gpcItem({ amount: 200 })]
    for (const text of [lines.join('\n'), `${lines.join('\r\n')}\r\n\u001a`, `${lines.join('\n\n')}\n`])
      expect(await readWhole(inWindows1250(text))).toMatchObject({
        entries: [{ amount: 100 }, { amount: 200 }],
        failure: undefined,
      })
  })

  it.each([
    ['1', -100, false],
    ['2', 100, false],
    ['4', 100, true],
    ['5', -100, true],
  ])('says by code %s which way money went and whether it was a reversal', async (code, amount, isReversal) => {
    const { entries } = await read(gpcItem({ amount: 100 }, code))
    expect(entries).toMatchObject([{ amount, is_reversal: isReversal }])
  })

  it.each([
    ['0203', 'CZK'],
    ['1101', 'CZK'],
    ['1102', 'CZK'],
    ['0978', 'EUR'],
  ])('with %s in the columns of the currency is in %s', async (code, currency) => {
    expect((await read(gpcItem({ amount: 100, currency: code }))).entries).toMatchObject([{ currency }])
  })

  it('gives a message out of the lines behind, and the symbol in it where the field has none', async () => {
    const { entries } = await read(
      ...[
        gpcItem({ amount: 100 }),
        '076REFERENCE',
        '078ZA KREDITY ',
        '079/VS42/SS/KS',
        gpcItem({ amount: 200, symbol: '7' }),
        '078VS 8',
      ],
    )
    expect(entries).toMatchObject([
      { amount: 100, message: 'ZA KREDITY /VS42/SS/KS', variable_symbol: '42' },
      { amount: 200, message: 'VS 8', variable_symbol: '7' },
    ])
  })

  it('knows an account that its bank permuted, because only so the sums hold', async () => {
    expect((await read(gpcItem({ amount: 100 }, '2', permuted))).entries).toMatchObject([{ account: '19-2000145399' }])
    expect((await read(gpcItem({ amount: 100 }, '2', '0012345678901234'))).entries).toMatchObject([
      { account: '1234-5678901234' },
    ])
  })

  it('names a movement the same in every file, and two that look alike differently', async () => {
    const [one, other] = [gpcItem({ amount: 100, symbol: '1' }), gpcItem({ amount: 100, symbol: '2' })]
    const [first, second, third] = await idsOf(gpcHead(0, 0), one, other, one)
    expect(await idsOf(other, one, one)).toEqual([second, first, third])
    expect(third).toBe(`${first}#2`)
    expect(await idsOf(one.replace('NOVÁKOVÁ JANA', 'NOVAKOVA JANA'))).toEqual([first])
    expect(await idsOf(gpcItem({ amount: 100, symbol: '1', day: '2026-11-19' }))).not.toEqual([first])
  })

  it('gives what it cannot read with its line and goes on', async () => {
    const good = gpcItem({ amount: 100 })
    const set = (first: number, text: string) => good.slice(0, first - 1) + text + good.slice(first - 1 + text.length)
    const { entries, failure } = await read(
      ...[good.slice(0, 100), set(4, 'X'), set(49, 'X'), set(61, '9'), set(92, '999999').slice(0, 122) + '320126'],
      ...[set(119, '9999'), 'no such line', good],
    )
    expect(failure).toBeUndefined()
    expect(entries).toMatchObject([
      ...[
        { where: 1, reason: 'bad_length' },
        { where: 2, reason: 'bad_account' },
        { where: 3, reason: 'bad_amount' },
      ],
      ...[
        { where: 4, reason: 'unknown_code' },
        { where: 5, reason: 'bad_date' },
        { where: 6, reason: 'unknown_currency' },
      ],
      ...[{ where: 7, reason: 'unknown_record' }, { amount: 100 }],
    ])
  })

  it('says when movements do not lead from the old balance to the new one', async () => {
    const items = [gpcItem({ amount: 1000 }), gpcItem({ amount: -300 })]
    const right = await read(gpcHead(-500, 200), ...items, gpcHead(200, 200))
    expect(right.entries).toHaveLength(2)
    const cut = await read(gpcHead(0, 0), gpcHead(-500, 200), ...items.slice(0, 1))
    expect(cut.entries).toMatchObject([{ amount: 1000 }, { where: 2, reason: 'balance_differs' }])
  })

  it('that breaks off in a movement ends with "truncated"', async () => {
    const text = `${gpcHead(0, 0)}\r\n${gpcItem({ amount: 1 })}\r\n${gpcItem({ amount: 2 }).slice(0, 90)}`
    const { failure } = await readWhole(inWindows1250(text))
    expect(failure).toBe('truncated')
  })

  it('with a line without end is refused', async () => {
    expect((await readWhole(`074${'0'.repeat(100_000)}`)).failure).toBe('too_large')
  })
})
