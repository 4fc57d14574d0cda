import { inLanguage, isOrdering, wordsOf, type Language, type PublicQuestion } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'

export type AskedQuestion = Pick<PublicQuestion, 'type' | 'content'>

type Item = Parameters<typeof wordsOf>[0]

/** Enough to tell one option from another; the whole of it stands with the answer. */
const maxLength = 60

/** What the letter above a box speaks of; nothing where it is a digit, a sign or a place in an order. */
export function wordsOfBox(question: AskedQuestion, value: string, language: Language): string | undefined {
  return wordsAt(columnsOf(question), value, language)
}

/** What the number or the letter before a row of a grid speaks of. */
export function wordsOfRow(question: AskedQuestion, group: string, language: Language): string | undefined {
  return wordsAt(rowsOf(question), group.slice(group.indexOf('.') + 1), language)
}

type Items = readonly (Item & { id: string })[]

function columnsOf({ content }: AskedQuestion): Items {
  if ('options' in content) return content.options
  return 'right' in content && !isOrdering(content) ? content.right : []
}

function rowsOf({ content }: AskedQuestion): Items {
  if (!('right' in content)) return []
  return isOrdering(content) ? content.right : content.left
}

function wordsAt(items: Items, wanted: string, language: Language): string | undefined {
  const item = items.find(({ id }) => id === wanted)
  if (item === undefined) return undefined
  const signs = [...plain(inLanguage(wordsOf(item), language))]
  if (signs.length === 0) return undefined
  return signs.length > maxLength
    ? `${signs
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : signs.join('')
}
