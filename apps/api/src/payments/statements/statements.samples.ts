import { Readable } from 'node:stream'
import { StatementFailure, type StatementEntry } from '../payments.movement.ts'
import { readStatement } from './statements.ts'

/* Files as banks write them, for tests and for bench/statements.ts; nothing in the service uses them. */

/** What a made-up movement is made of; the rest is the same in all of them. */
export interface SampleMovement {
  /** In the smallest unit; negative for what leaves. */
  amount: number
  symbol?: string
  /** Year, month, day. */
  day?: string
  id?: string
  name?: string
  message?: string
  currency?: string
}

const pad = (text: string, length: number) => text.padEnd(length).slice(0, length)
const zeros = (value: number | string, length: number) => String(value).padStart(length, '0')
const ddmmyy = (day: string) => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`
const decimal = (amount: number) => `${Math.floor(Math.abs(amount) / 100)}.${zeros(Math.abs(amount) % 100, 2)}`
const sampleDay = '2026-11-20'

/** 19-2000145399 at 0800. */
const sampleIban = 'CZ6508000000192000145399'
const sampleNumber = '0000192000145399'

/** Line 074 of a GPC file. */
export function gpcHead(opening: number, closing: number, number = sampleNumber): string {
  const balance = (amount: number) => `${zeros(Math.abs(amount), 14)}${amount < 0 ? '-' : '+'}`
  const turnover = `${zeros(0, 14)}0`
  return `074${number}${pad('KATEDRA', 20)}191126${balance(opening)}${balance(closing)}${turnover}${turnover}001201126${' '.repeat(14)}`
}

/** Line 075; `code` and `number` for what is not a plain payment to the sample account. */
export function gpcItem(movement: SampleMovement, code?: string, number = sampleNumber): string {
  const day = ddmmyy(movement.day ?? sampleDay)
  return [
    `075${number}${zeros('2501301193', 16)}${zeros(movement.id ?? '1', 13)}${zeros(Math.abs(movement.amount), 12)}`,
    `${code ?? (movement.amount < 0 ? '1' : '2')}${zeros(movement.symbol ?? '0', 10)}0020100308${zeros('0', 10)}`,
    `${day}${pad(movement.name ?? 'NOVÁKOVÁ JANA', 20)}0${movement.currency ?? '0203'}${day}`,
  ].join('')
}

/** The letters of Windows-1250 that samples use; everything else in them is ASCII. */
const letters = new Map(
  Object.entries({ á: 0xe1, Á: 0xc1, č: 0xe8, ě: 0xec, í: 0xed, ř: 0xf8, Ř: 0xd8, š: 0x9a, Š: 0x8a, ž: 0x9e }),
)

export function inWindows1250(text: string): Buffer {
  return Buffer.from(text.split('').map((letter) => letters.get(letter) ?? letter.charCodeAt(0)))
}

/** One transaction of Fio's JSON; empty columns are null there. */
export function fioTransaction(movement: SampleMovement): string {
  const columns: [number, string, unknown][] = [
    [22, 'ID pohybu', Number(movement.id ?? '26000000001')],
    [0, 'Datum', `${movement.day ?? sampleDay}+0100`],
    [1, 'Objem', `AMOUNT${movement.amount < 0 ? '-' : ''}${decimal(movement.amount)}`],
    [14, 'Měna', movement.currency ?? 'CZK'],
    [2, 'Protiúčet', '2501301193'],
    [10, 'Název protiúčtu', movement.name ?? 'Nováková Jana'],
    [3, 'Kód banky', '2010'],
    [5, 'VS', movement.symbol],
    [16, 'Zpráva pro příjemce', movement.message],
    [8, 'Typ', 'Bezhotovostní příjem'],
  ]
  const pairs = columns.map(([id, name, value]) => [`column${id}`, value === undefined ? null : { value, name, id }])
  // Amounts as the bank has them: a number with two digits behind the point, which JSON.stringify would shorten.
  return JSON.stringify(Object.fromEntries(pairs)).replace(/"AMOUNT([^"]*)"/, '$1')
}

export function fioStart(): string {
  const info = { accountId: '2000145399', bankId: '0800', currency: 'CZK', iban: sampleIban, bic: 'GIBACZPX' }
  return `{"accountStatement":{"info":${JSON.stringify(info)},"transactionList":{"transaction":[`
}

export const fioEnd = ']}}}'

/** One entry of CAMT.053 with one payment in it. */
export function camtEntry(movement: SampleMovement): string {
  const side = movement.amount < 0 ? 'Cdtr' : 'Dbtr'
  const symbol = movement.symbol === undefined ? 'NOTPROVIDED' : `/VS${movement.symbol}/SS/KS0308`
  const day = `<Dt>${movement.day ?? sampleDay}</Dt>`
  return [
    `<Ntry><Amt Ccy="${movement.currency ?? 'CZK'}">${decimal(movement.amount)}</Amt>`,
    `<CdtDbtInd>${movement.amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>`,
    `<BookgDt>${day}</BookgDt><ValDt>${day}</ValDt><AcctSvcrRef>${movement.id ?? 'REF1'}</AcctSvcrRef>`,
    `<NtryDtls><TxDtls><Refs><EndToEndId>${symbol}</EndToEndId></Refs>`,
    `<RltdPties><${side}><Nm>${movement.name ?? 'Nováková Jana'}</Nm></${side}>`,
    `<${side}Acct><Id><IBAN>CZ3620100000002501301193</IBAN></Id></${side}Acct></RltdPties>`,
    `<RmtInf><Ustrd>${movement.message ?? 'Kredity pro žáky'}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
  ].join('')
}

export function camtStart(version = '08', encoding = 'UTF-8'): string {
  return [
    `<?xml version="1.0" encoding="${encoding}"?>\n`,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T20:00:00+01:00</CreDtTm></GrpHdr>',
    `<Stmt><Id>1</Id><Acct><Id><IBAN>${sampleIban}</IBAN></Id><Ccy>CZK</Ccy></Acct>\n`,
  ].join('')
}

export const camtEnd = '</Stmt></BkToCstmrStmt></Document>\n'

/** Everything in a file that comes in pieces of that many bytes, and the code with which reading ended where it failed. */
export async function readWhole(
  file: string | Uint8Array,
  pieceLength = 65_536,
): Promise<{ entries: StatementEntry[]; failure: string | undefined }> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, index) =>
    bytes.subarray(index * pieceLength, (index + 1) * pieceLength),
  )
  const entries: StatementEntry[] = []
  try {
    for await (const entry of readStatement(Readable.from(pieces), 'statement')) entries.push(entry)
    return { entries, failure: undefined }
  } catch (error) {
    if (error instanceof StatementFailure) return { entries, failure: error.code }
    throw error
  }
}
