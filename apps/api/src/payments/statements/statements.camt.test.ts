import { describe, expect, it } from 'vitest'
import { camtEnd, camtEntry, camtStart, inWindows1250, readWhole } from './statements.samples.ts'

const file = (...entries: string[]) => `${camtStart()}${entries.join('')}${camtEnd}`
const entry = camtEntry({ amount: 12_700, symbol: '1234567898', id: 'B/1' })
/** An entry whose details are what the test is about. */
const withDetails = (details: string, head = '') =>
  file(
    `<Ntry><Amt Ccy="EUR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${head}<BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`,
  )

describe('a CAMT.053 file', () => {
  it.each(['02', '04', '08', '13'])('of version %s gives each entry as a movement', async (version) => {
    const { entries, failure } = await readWhole(`${camtStart(version)}${entry}${camtEnd}`)
    expect(failure).toBeUndefined()
    expect(entries).toEqual([
      {
        account: 'CZ6508000000192000145399',
        movement_id: 'B/1/2026-11-20/12700',
        booked_on: '2026-11-20',
        amount: 12_700,
        currency: 'CZK',
        variable_symbol: '1234567898',
        is_reversal: false,
        counter_account: 'CZ3620100000002501301193',
        counter_name: 'Nováková Jana',
        message: 'Kredity pro žáky',
      },
    ])
  })

  it('may have prefixes, a status and parties as version 8 has them, and an account by its number', async () => {
    const text = file(
      entry
        .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
        .replace(/<Dbtr>(.*)<\/Dbtr>/, '<Dbtr><Pty>$1</Pty></Dbtr>')
        .replace(/<IBAN>.*<\/IBAN>/, '<Othr><Id>2501301193</Id></Othr>')
        .replace(
          '</RltdPties>',
          '</RltdPties><RltdAgts><DbtrAgt><FinInstnId><Othr><Id>2010</Id></Othr></FinInstnId></DbtrAgt></RltdAgts>',
        ),
    ).replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2')
    expect((await readWhole(text)).entries).toMatchObject([
      { counter_name: 'Nováková Jana', counter_account: '2501301193/2010', variable_symbol: '1234567898' },
    ])
  })

  it('may be in Windows-1250 when it says so', async () => {
    const text = inWindows1250(`${camtStart('02', 'windows-1250')}${entry}${camtEnd}`)
    expect((await readWhole(text)).entries).toMatchObject([{ counter_name: 'Nováková Jana' }])
    expect((await readWhole(inWindows1250(file(entry)))).failure).toBe('bad_encoding')
    expect((await readWhole(`${camtStart('02', 'EBCDIC')}${camtEnd}`)).failure).toBe('bad_encoding')
  })

  it.each([
    ['<Refs><EndToEndId>/VS42/SS/KS</EndToEndId></Refs>', '42'],
    ['<Refs><EndToEndId>NOTPROVIDED</EndToEndId><Prtry><Tp>VS</Tp><Ref>0000000042</Ref></Prtry></Refs>', '42'],
    ['<RmtInf><Ustrd>/VS/42/SS//KS/0308</Ustrd></RmtInf>', '42'],
    ['<RmtInf><Ustrd>Platba VS:42 za kredity</Ustrd></RmtInf>', '42'],
    ['<RmtInf><Ustrd>1234567898</Ustrd></RmtInf>', '1234567898'],
    [
      '<RmtInf><Strd><CdtrRefInf><Ref>KS:0308</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>VS:42</Ref></CdtrRefInf></Strd></RmtInf>',
      '42',
    ],
    [
      '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>SS</Prtry></CdOrPrtry></Tp><Ref>7</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>VS</Prtry></CdOrPrtry></Tp><Ref>42</Ref></CdtrRefInf></Strd></RmtInf>',
      '42',
    ],
    ['<RmtInf><Strd><CdtrRefInf><Ref>42</Ref></CdtrRefInf></Strd></RmtInf>', '42'],
    ['<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>Platba 42</Ustrd></RmtInf>', null],
  ])('carries the symbol in fields of several names: %s', async (details, symbol) => {
    const { entries } = await readWhole(withDetails(`<TxDtls>${details}</TxDtls>`))
    expect(entries).toMatchObject([{ amount: 30_000, currency: 'EUR', variable_symbol: symbol }])
  })

  it('gives each payment of a batch with its own amount and symbol', async () => {
    const part = (amount: string, symbol: string, place: string) =>
      `<TxDtls><Refs><EndToEndId>/VS${symbol}/SS/KS</EndToEndId></Refs>${place.replace('AMOUNT', `<Amt Ccy="EUR">${amount}</Amt>`)}</TxDtls>`
    const text = withDetails(
      part('100.00', '1', 'AMOUNT') +
        part('150.00', '2', '<AmtDtls><TxAmt>AMOUNT</TxAmt></AmtDtls>') +
        part('50.00', '3', '<AmtDtls><InstdAmt>AMOUNT</InstdAmt></AmtDtls>'),
    )
    const { entries } = await readWhole(text)
    expect(entries).toMatchObject([
      { amount: 10_000, variable_symbol: '1' },
      { amount: 15_000, variable_symbol: '2' },
      { amount: 5000, variable_symbol: '3' },
    ])
    const cut = await readWhole(text.replace('50.00</Amt></InstdAmt>', '49.00</Amt></InstdAmt>'))
    expect(cut.entries.at(-1)).toEqual({ where: 1, reason: 'batch_differs' })
  })

  it('takes the amount of the entry where there is one payment, and joins what its details say', async () => {
    const details = '<TxDtls><Refs><EndToEndId>/VS42</EndToEndId></Refs></TxDtls>'
    const more =
      '<TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">301.00</Amt></InstdAmt></AmtDtls><AddtlTxInf>Poplatek</AddtlTxInf></TxDtls>'
    const { entries } = await readWhole(withDetails(details + more))
    expect(entries).toMatchObject([{ amount: 30_000, variable_symbol: '42', message: 'Poplatek' }])
  })

  it('says which way money went, and what was a reversal', async () => {
    const reversal = entry.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    const { entries } = await readWhole(file(camtEntry({ amount: -500 }), reversal))
    expect(entries).toMatchObject([
      { amount: -500, is_reversal: false },
      { amount: 12_700, is_reversal: true },
    ])
  })

  it('names movements the same in every file, also those that the bank gave no reference to', async () => {
    const nameless = entry.replace(/<AcctSvcrRef>.*<\/AcctSvcrRef>/, '')
    const idsOf = async (text: string) =>
      (await readWhole(text)).entries.map((one) => ('movement_id' in one ? one.movement_id : ''))
    const [first = '', second = '', third = ''] = await idsOf(file(nameless, nameless, entry))
    expect([first.slice(0, 5), second, third]).toEqual(['camt-', `${first}#2`, 'B/1/2026-11-20/12700'])
    expect(await idsOf(file(entry, nameless))).toEqual([third, first])
  })

  it('gives what it cannot read with its place and goes on', async () => {
    const { entries, failure } = await readWhole(
      file(
        ...[
          entry.replace('127.00', '127,00'),
          entry.replace('"CZK"', '"Kč"'),
          entry.replaceAll('2026-11-20', 'yesterday'),
        ],
        ...[entry.replace('BOOK', 'PDNG'), entry.replace('CRDT', '?'), '<Ntry/>', entry],
      ),
    )
    expect(failure).toBeUndefined()
    expect(entries).toMatchObject([
      ...[
        { where: 1, reason: 'bad_amount' },
        { where: 2, reason: 'unknown_currency' },
        { where: 3, reason: 'bad_date' },
      ],
      ...[
        { where: 4, reason: 'not_booked' },
        { where: 5, reason: 'bad_amount' },
        { where: 6, reason: 'unknown_currency' },
      ],
      { amount: 12_700 },
    ])
  })

  it('has an account for each of its statements', async () => {
    const other = camtStart()
      .slice(camtStart().indexOf('<Stmt>'))
      .replace(/<IBAN>.*<\/IBAN>/, '<Othr><Id>NL26 VAYB 8060 4768 90</Id></Othr>')
    const { entries } = await readWhole(`${camtStart()}${entry}</Stmt>${other}${entry}</Stmt><Stmt>${entry}${camtEnd}`)
    expect(entries).toMatchObject([
      { account: 'CZ6508000000192000145399' },
      { account: 'NL26VAYB8060476890' },
      { where: 3, reason: 'bad_account' },
    ])
  })

  it.each([
    ['forbidden_dtd', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Document/>'],
    [
      'forbidden_dtd',
      `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "&a;&a;&a;">]><Document>&c;</Document>`,
    ],
    ['malformed', file(entry.replace('Kredity', '&a;'))],
    ['malformed', file(entry.replace('</Amt>', '</Atm>'))],
    ['unknown_format', '<Document><BkToCstmrDbtCdtNtfctn/></Document>'],
    ['unknown_format', '<html><body/></html>'],
    ['truncated', file(entry, entry).slice(0, -60)],
    ['too_large', `<Document><BkToCstmrStmt>${'<a>'.repeat(100)}`],
    ['too_large', `<Document><BkToCstmrStmt><a>${'x'.repeat(1_200_000)}`],
    ['too_large', `<Document a="${'x'.repeat(1_200_000)}`],
    ['too_large', `<Document><!--${'x'.repeat(1_200_000)}`],
  ])('that is dangerous, broken or of another kind ends with %s', async (code, text) => {
    expect((await readWhole(text)).failure).toBe(code)
  })
})
