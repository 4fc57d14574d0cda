import { numberAlike } from './payments.alike.ts'
import { openEntry } from './payments.camt-entry.ts'
import { decodeStrictly, StatementFailure, type StatementEntry, type StatementReader } from './payments.movement.ts'
import { textAt, xmlReader, type Interest, type XmlNode } from './payments.xml.ts'

/*
 * CAMT.053 of any version: names of elements count, their namespace does not. An entry is one movement, or a batch whose
 * details are a movement each.
 */
const way = ['Document', 'BkToCstmrStmt', 'Stmt', 'Ntry', 'NtryDtls'] as const
const statementDepth = 3
const entryDepth = 4
const detailsDepth = 5

/** Encodings that Czech and Slovak banks write. */
const encodings = new Map([
  ...['utf-8', 'us-ascii', 'windows-1250', 'windows-1252', 'iso-8859-1', 'iso-8859-2'].map(
    (name) => [name, name] as const,
  ),
  ['utf8', 'utf-8'] as const,
  ['cp1250', 'windows-1250'] as const,
])

/** `start` is the beginning of the file, where XML says how the rest is encoded. */
export function camtReader(start: Uint8Array): StatementReader {
  const decode = decodeStrictly(encodingOf(start))
  const book = openBook()
  const xml = xmlReader(book)
  return {
    read: (piece) => {
      xml.write(decode(piece))
      return book.taken()
    },
    end: () => {
      xml.write(decode())
      xml.end()
      return book.taken()
    },
  }
}

function encodingOf(start: Uint8Array): string {
  const beginning = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["'](?<name>[\w.-]{1,40})["']/.exec(beginning)
  const encoding = encodings.get((declaration?.groups?.['name'] ?? 'utf-8').toLowerCase())
  if (encoding === undefined) throw new StatementFailure('bad_encoding')
  return encoding
}

function openBook() {
  const number = numberAlike()
  let out: StatementEntry[] = []
  let [account, where] = ['', 0]
  let entry = openEntry({ where, account, number })
  return {
    interestIn,
    entered: (name: string) => {
      if (name === 'Stmt') account = ''
      if (name !== 'Ntry') return
      where += 1
      entry = openEntry({ where, account, number })
    },
    collected: (node: XmlNode, depth: number) => {
      if (depth === statementDepth) account = ownAccount(node)
      else if (depth === entryDepth) entry.addField(node)
      else out.push(...entry.addPart(node))
    },
    left: (name: string) => {
      if (name === 'Ntry') out.push(...entry.close())
    },
    taken: () => {
      const entries = out
      out = []
      return entries
    },
  }
}

function interestIn(name: string, depth: number): Interest {
  if (name === way[depth]) return 'enter'
  if (depth < 2) throw new StatementFailure('unknown_format')
  if (depth === entryDepth) return 'collect'
  const isWanted = (depth === statementDepth && name === 'Acct') || (depth === detailsDepth && name === 'TxDtls')
  return isWanted ? 'collect' : 'skip'
}

function ownAccount(node: XmlNode): string {
  const text = textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id') ?? ''
  return text.replaceAll(/\s/g, '').slice(0, 50)
}
