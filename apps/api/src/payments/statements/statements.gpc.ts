import { numberAlike } from './payments.alike.ts'
import { lineOf, mostText, symbolInText } from './payments.fields.ts'
import { columns, itemLength, readItem } from './payments.gpc-item.ts'
import {
  entryAt,
  isUnreadable,
  StatementFailure,
  type Movement,
  type StatementEntry,
  type StatementReader,
  type Unreadable,
} from './payments.movement.ts'

/*
 * ABO/GPC: lines of 128 bytes in Windows-1250. 074 opens a statement, 075 is a movement, 078 and 079 carry its message. Columns
 * are counted from 1 in the bank's manuals and here.
 */
const longestLine = 4096

/** A movement that waits for the lines of its message. */
interface Waiting {
  movement: Movement
  message: string
}

export function gpcReader(): StatementReader {
  const lines = openLines()
  const book = openBook()
  return {
    read: (piece) => lines.cut(piece).flatMap(book.take),
    end: () => {
      const rest = lines.rest()
      if (rest.startsWith('075') && rest.length < itemLength) throw new StatementFailure('truncated')
      return [...book.take(rest), ...book.close()]
    },
  }
}

/** One byte is one character in Windows-1250, so columns of the text are columns of the file, wherever a piece begins. */
function openLines() {
  const decoder = new TextDecoder('windows-1250')
  let rest = ''
  return {
    cut: (piece: Uint8Array): string[] => {
      const lines = `${rest}${decoder.decode(piece)}`.split(/\r?\n/)
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new StatementFailure('too_large')
      return lines
    },
    rest: () => rest.replace(/\r$/, ''),
  }
}

function openBook() {
  const number = numberAlike()
  const balance = openBalance()
  let line = 0
  let waiting: Waiting | undefined

  function finish(): StatementEntry[] {
    if (waiting === undefined) return []
    const { movement } = waiting
    const message = lineOf(waiting.message, mostText.message)
    waiting = undefined
    return [{ ...movement, message, variable_symbol: movement.variable_symbol ?? symbolInText(message) }]
  }

  function addItem(text: string): StatementEntry[] {
    const before = finish()
    const item = entryAt(line, () => readItem(text))
    balance.add(item)
    if (isUnreadable(item)) return [...before, item]
    waiting = { movement: { ...item, movement_id: number(item.movement_id) }, message: '' }
    return before
  }

  function addMessage(text: string): StatementEntry[] {
    if (waiting !== undefined) waiting.message = `${waiting.message}${text}`.slice(0, longestLine)
    return []
  }

  const close = () => [...finish(), ...balance.close()]

  function take(text: string): StatementEntry[] {
    line += 1
    const kind = text.slice(0, 3)
    if (kind === '074') {
      const before = close()
      balance.open(text, line)
      return before
    }
    if (kind === '075') return addItem(text)
    if (kind === '078' || kind === '079') return addMessage(text.slice(3))
    // Old programs end a file with Ctrl-Z; 076 and 077 say nothing that is needed.
    const isSilent = kind === '076' || kind === '077' || text.replaceAll('\u001a', '').trim() === ''
    return isSilent ? [] : [{ where: line, reason: 'unknown_record' }]
  }
  return { take, close }
}

/** Whether the movements of a statement lead from its old balance to its new one: a file cut between two lines shows only so. */
function openBalance() {
  let [headLine, sum, closing] = [0, 0, 0]
  /** With reversals, whose sign is uncertain, or something unreadable the sum says nothing. */
  let isCertain = false
  return {
    open: (text: string, line: number) => {
      const [before, after] = [balanceOf(columns(text, 46, 60)), balanceOf(columns(text, 61, 75))]
      headLine = line
      sum = before ?? 0
      closing = after ?? 0
      isCertain = before !== undefined && after !== undefined
    },
    add: (item: Movement | Unreadable) => {
      if (isUnreadable(item) || item.is_reversal) isCertain = false
      else sum += item.amount
    },
    close: (): StatementEntry[] => {
      const differs = isCertain && sum !== closing
      isCertain = false
      return differs ? [{ where: headLine, reason: 'balance_differs' }] : []
    },
  }
}

function balanceOf(text: string): number | undefined {
  if (!/^\d{14}[+-]$/.test(text)) return undefined
  return Number(text.slice(0, 14)) * (text.endsWith('-') ? -1 : 1)
}
