import { centresOf } from './answer-groups.centres.ts'
import { englishWords } from './answer-groups.dictionary.ts'
import { readingsOf, type Reading } from './answer-groups.readings.ts'

export interface Asked {
  /** What was asked, as far as it is known: its words say little in an answer. */
  question?: string
  /** Answers that differ in their capitals stay apart. */
  isCaseKept?: boolean
}

const inOrder = /\b(?:order|sequence|steps|stages|phases)\b|pořad|seřa|postup|fáz|krok|chronolog/i

/**
 * Puts the answers to one question into groups that are likely to be marked the same, and returns each one's group, numbered in
 * the order in which they are first met. Groups are proposals: docs/adr/0070 has the rules. Only what was answered counts,
 * neither the order of the answers nor chance.
 */
export function groupAnswers(answers: readonly string[], asked: Asked = {}): number[] {
  const { question = '', isCaseKept = false } = asked
  const english = englishWords()
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const readings = readingsOf(counts, { english, isOrdered: inOrder.test(question) })
  const centres = centresOf(countedKeys(readings, counts), { question, english })
  const numbers = new Map<string, number>()
  return answers.map((answer) => {
    const key = readings.get(answer)?.key ?? ''
    const centre = centres.get(key) ?? key
    const name = isCaseKept ? `${centre} ${answer.replaceAll(/[^\p{Lu}]/gu, '')}` : centre
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
}

function countedKeys(readings: ReadonlyMap<string, Reading>, counts: ReadonlyMap<string, number>) {
  const keys = new Map<string, Reading & { count: number }>()
  for (const [text, reading] of readings) {
    const known = keys.get(reading.key)
    const count = counts.get(text) ?? 0
    if (known === undefined) keys.set(reading.key, { ...reading, count })
    else known.count += count
  }
  return keys
}
