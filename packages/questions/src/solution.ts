import { ownValue } from './own-value.ts'
import type { Answer, Contents, Question, QuestionOf, Score } from './question-type.ts'
import { languages, type Language } from './texts/local-text.ts'
import type { GapKey } from './types/text/gaps/gaps.ts'
import type { WrittenKey } from './types/text/written-key.ts'

/** A question as if a pupil had answered it fully right: the clearest way to show a key. */
interface Solution {
  answer: Answer
  score: Score
}

/** The right answer as the key has it; undefined for an open question, which only a teacher can mark. */
export function solutionOf(question: Question, language: Language): Solution | undefined {
  switch (question.type) {
    case 'abc':
      return solved({ chosen: question.key.correct }, question.key.correct)
    case 'alphabet':
      return spelt(question, language)
    case 'axis':
      return solved({ positions: question.key.positions }, Object.keys(question.key.positions))
    case 'connection':
      return solved({ pairs: question.key.pairs }, Object.keys(question.key.pairs))
    case 'text':
      return written(question, language)
  }
}

function solved(answer: Answer, parts: readonly string[]): Solution {
  return {
    answer,
    score: { kind: 'scored', fraction: 1, parts: Object.fromEntries(parts.map((part) => [part, 'right'])) },
  }
}

/** One letter per box; spaces and hyphens stand in the pattern already. */
function spelt({ key }: QuestionOf<'alphabet'>, wanted: Language): Solution | undefined {
  const language = [wanted, ...languages].find((each) => key.word[each] !== undefined)
  if (language === undefined) return undefined
  const letters = key.word[language]?.match(/[\p{L}\p{N}]/gu) ?? []
  return solved(
    { language, letters },
    letters.map((_, index) => String(index)),
  )
}

function written({ content, key }: QuestionOf<'text'>, language: Language): Solution | undefined {
  if (content.gaps !== undefined) return filled(content, key.gaps?.by_gap ?? {}, language)
  const text = textOf(key, language)
  return text === undefined ? undefined : solved({ text }, ['text'])
}

/** Without the gaps that only a teacher can mark; a word of the bank that two gaps take stands in the first of them. */
function filled(
  { gaps = [], bank }: Contents['text'],
  keys: Readonly<Record<string, GapKey>>,
  language: Language,
): Solution | undefined {
  const isOnce = bank?.reuse === false
  const used = new Set<string>()
  const entries = gaps.flatMap(({ id }) => {
    const key = ownValue(keys, id)
    const value =
      key?.kind === 'typed'
        ? textOf(key, language)
        : key?.accepted.find((one) => isFull(one) && !(isOnce && key.kind === 'bank' && used.has(one.word)))?.word
    if (value === undefined) return []
    used.add(value)
    return [[id, value] as const]
  })
  if (entries.length === 0) return undefined
  return solved(
    { text: '', gaps: Object.fromEntries(entries) },
    entries.map(([id]) => id),
  )
}

function textOf({ accepted, number }: WrittenKey, language: Language): string | undefined {
  return number === undefined
    ? accepted.find(isFull)?.text
    : new Intl.NumberFormat(language, { maximumFractionDigits: 12 }).format(number.value)
}

function isFull({ fraction }: { fraction: number }): boolean {
  return fraction === 1
}
