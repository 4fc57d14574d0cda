import { normalized } from '@katedra/questions/stream-safe'
import { centresOf } from './answer-groups.centres.ts'
import { knownWords } from './answer-groups.dictionary.ts'
import { readingsOf, type Reading } from './answer-groups.readings.ts'
import type { Asked } from './answer-groups.thread.ts'

export { groupInThread, type Asked, type GroupOrder } from './answer-groups.thread.ts'

/** Where the very form of words is asked for, a slip, an ending or a little word may be what was to be known. */
const inForm =
  /pravopis|diktát|[iy] ?\/ ?[yíiý]|spell|plural|past tense|(?:past|present|future) (?:simple|continuous|perfect|tense)|correct form|množné|množném|skloň|časuj|(?<!\p{L})tvar|pádě|přelož|překlad|translat|oprav(?!d)|vyjmenovan|předložk|preposition|(?<!\p{L})verb(?!al)|rewrite|přepiš|převeď|přítomn\p{L}+ čas|minul\p{L}+ čas|budouc\p{L}+ čas|(?<!\p{L})slovem(?!\p{L})|(?<!vlastními )(?<!\p{L})slovy(?!\p{L})|(?<!\p{L})in words(?!\p{L})/iu

const inOrder = /respectiv|\b(?:order|sequence|steps|stages|phases)\b|pořad|seřa|postup|fáz|krok|chronolog/i

/** A question about this and that is answered in this order. */
const asksForTwo = /\p{L}\s+(?:a|and)\s+\p{L}/iu

/**
 * Puts the answers to one question into groups that are likely to be marked the same, and returns each one's group, numbered in
 * the order in which they are first met. Groups are proposals: docs/adr/0070 has the rules. Only what was answered counts,
 * neither the order of the answers nor chance.
 */
export function groupAnswers(answers: readonly string[], asked: Asked = {}): number[] {
  const { question = '', isCaseKept = false } = asked
  if (inForm.test(question)) return numbered(answers.map((answer) => asWritten(answer, isCaseKept)))
  const dictionary = knownWords()
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const { byText, ...read } = readingsOf(counts, {
    dictionary,
    question,
    isOrdered: inOrder.test(question) || asksForTwo.test(question),
  })
  const centres = centresOf(counted(byText, counts), { ...read, english: dictionary.english })
  return numbered(
    answers.map((answer) => {
      const key = byText.get(answer)?.key ?? ''
      const centre = centres.get(key) ?? key
      return isCaseKept ? `${centre} ${answer.replaceAll(/[^\p{Lu}]/gu, '')}` : centre
    }),
  )
}

function numbered(names: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  return names.map((name) => {
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
}

/** Each letter counts here; signs at the ends and spaces do not. */
function asWritten(answer: string, isCaseKept: boolean): string {
  const text = normalized(answer).replaceAll(/\s+/g, ' ').replaceAll(/[’´`]/g, "'")
  const bare = text.replaceAll(/^[\s"„“”.,;:!?]+|[\s"„“”.,;:!?]+$/g, '') || text
  return isCaseKept ? bare : bare.toLowerCase()
}

function counted(readings: ReadonlyMap<string, Reading>, counts: ReadonlyMap<string, number>) {
  const all = new Map<string, Reading & { count: number }>()
  for (const [text, reading] of readings) {
    const known = all.get(reading.key)
    const count = counts.get(text) ?? 0
    if (known === undefined) all.set(reading.key, { ...reading, count })
    else {
      known.count += count
      // Of several ways to write it the same one in whatever order the answers come.
      if (reading.glued < known.glued) known.glued = reading.glued
    }
  }
  return [...all.values()]
}
