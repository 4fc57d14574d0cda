import { amountOfPart, contentOf, detailsOf, headOf, type Details, type EntryHead } from './payments.camt-fields.ts'
import { entryAt, isUnreadable, nameOfContent, type StatementEntry } from './payments.movement.ts'
import type { XmlNode } from './payments.xml.ts'

/** What an entry needs to know of the file around it. */
export interface EntryPlace {
  where: number
  account: string
  /** Tells movements of the same name apart. */
  number: (name: string) => string
}

/**
 * One entry while it is being read. One part with an amount, or none, is one movement with the amount of the entry; two or more
 * are a batch, whose parts are given as they come, so that a batch of any size needs no memory.
 */
export function openEntry({ where, account, number }: EntryPlace) {
  const fields: XmlNode = { name: 'Ntry', text: '', attributes: {}, children: [] }
  let [parts, sum] = [0, 0]
  let [first, loose]: [Details | undefined, Details | undefined] = [undefined, undefined]
  let firstAmount = 0
  let read: ReturnType<typeof readHead> | undefined

  const readHead = () => entryAt(where, () => headOf(fields, account))

  /** The fields of the entry stand before its parts, so its head can be read when the first part comes. */
  function addPart(node: XmlNode): StatementEntry[] {
    read ??= readHead()
    const head = read
    if (isUnreadable(head)) return []
    const [details, amount] = [detailsOf(node, head), amountOfPart(node, head)]
    if (amount === undefined) {
      loose ??= details
      return []
    }
    parts += 1
    sum += amount
    if (parts === 1) {
      first = details
      firstAmount = amount
      return []
    }
    const waiting = parts === 2 && first !== undefined ? [movement(head, first, firstAmount)] : []
    return [...waiting, movement(head, details, amount)]
  }

  function close(): StatementEntry[] {
    const head = read ?? readHead()
    if (isUnreadable(head)) return [head]
    if (parts < 2) return [movement(head, { ...detailsOf(fields, head), ...loose, ...first }, head.amount)]
    return sum === head.amount ? [] : [{ where, reason: 'batch_differs' }]
  }

  function movement(head: EntryHead, details: Details, amount: number): StatementEntry {
    const { currency, booked_on, is_reversal } = head
    const movement_id = number(nameOf(head, details, amount, parts > 1))
    return { account, movement_id, booked_on, amount, currency, is_reversal, ...contentOf(details) }
  }

  return { addField: (node: XmlNode) => void fields.children.push(node), addPart, close }
}

/** The bank's reference, with day and amount, because a fee or a reversal may bear that of what it belongs to. */
function nameOf(head: EntryHead, details: Details, amount: number, isOfBatch: boolean): string {
  const reference = details.reference ?? (isOfBatch ? undefined : head.reference)
  if (reference !== undefined) return `${reference}/${head.booked_on}/${amount}`
  const content = [head.reference ?? null, head.booked_on, amount, head.currency, details.content ?? null]
  return `camt-${nameOfContent(content)}`
}
