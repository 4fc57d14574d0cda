import type { Language, LocalText, Question } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import type { Generated } from '../src/generator.ts'
import type { Oracle } from '../src/checking/check-generated.ts'
import { isSame, q, type Quotient } from './quotient.ts'
import { numbersIn, valueOf } from './reading.ts'

/** What a pupil has before them in one language. */
export interface Asked {
  language: Language
  /** The prompt with its marks. */
  prompt: string
  /** The numbers of the prompt in their order. */
  numbers: Quotient[]
  /** One of the numbers, by its order; it has to be there. */
  n: (index: number) => Quotient
  /** The texts that are chosen from, ordered or placed. */
  options: string[]
  /** What a picture shows, in words. */
  alt: string
  svg: string
}

/** A right answer, or how one is told from a wrong one; for gaps by their ids, for pairs by the left text. */
export type Expected =
  | Quotient
  | string
  | readonly string[]
  | readonly Quotient[]
  | Record<string, Quotient | string | readonly string[]>
  | ((option: string) => boolean)

/** Solves the question in each of its languages from what is asked, and compares with the key. */
export function oracleFrom(solve: (asked: Asked) => Expected): Oracle {
  return (generated) => {
    const { prompt } = generated.question
    return (['cs', 'en'] as const)
      .filter((language) => prompt[language] !== undefined)
      .flatMap((language) => problemsIn(generated, language, solve))
  }
}

function problemsIn(generated: Generated, language: Language, solve: (asked: Asked) => Expected): string[] {
  try {
    const asked = askedIn(generated, language)
    return compareWithKey(generated.question, language, solve(asked)).map(
      (problem) => `${language}: ${problem} in ${plain(asked.prompt)}`,
    )
  } catch (error) {
    return [`${language}: the oracle fails: ${String(error)} in ${generated.question.prompt[language] ?? ''}`]
  }
}

function askedIn({ question, svg = '' }: Generated, language: Language): Asked {
  const prompt = question.prompt[language] ?? ''
  const numbers = numbersIn(prompt.replaceAll(/\[_.*?_\]/g, ''))
  return {
    language,
    prompt,
    numbers,
    n: (index) => {
      const number = numbers[index]
      if (number === undefined) throw new RangeError(`there are ${numbers.length} numbers`)
      return number
    },
    options: optionsOf(question).map((text) => text[language] ?? ''),
    alt: question.picture?.alt?.[language] ?? '',
    svg,
  }
}

function optionsOf(question: Question): LocalText[] {
  if (question.type === 'abc') return question.content.options.map(({ text }) => text ?? {})
  if (question.type === 'connection') return question.content.right.map(({ text }) => text)
  if (question.type === 'axis') return question.content.markers.map(({ label }) => label)
  const [gap] = question.type === 'text' ? (question.content.gaps ?? []) : []
  return gap?.kind === 'chosen' ? gap.options.map(({ text }) => text) : []
}

function isQuotient(value: unknown): value is Quotient {
  return typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'bigint'
}

function isByName(expected: Expected): expected is Record<string, Quotient | string | readonly string[]> {
  return typeof expected === 'object' && !Array.isArray(expected) && !isQuotient(expected)
}

function isRight(option: string, expected: Expected): boolean {
  if (typeof expected === 'function') return expected(option)
  if (isQuotient(expected)) return isSame(valueOf(option), expected)
  if (Array.isArray(expected)) return expected.includes(option)
  return option === expected
}

function compareWithKey(question: Question, language: Language, expected: Expected): string[] {
  switch (question.type) {
    case 'abc': {
      const right = question.content.options
        .filter(({ text }) => isRight(text?.[language] ?? '', expected))
        .map(({ id }) => id)
      const values = isQuotient(expected)
        ? question.content.options.map(({ text }) => valueOf(text?.[language] ?? ''))
        : []
      const isTwice = values.some((value, index) => values.slice(0, index).some((other) => isSame(value, other)))
      return [
        ...sameTexts(right.toSorted(), question.key.correct.toSorted()),
        ...(isTwice ? ['two options have the same value'] : []),
      ]
    }
    case 'text':
      return compareText(question.key, question.content, { language, expected })
    case 'connection': {
      const { left, right, ordering } = question.content
      const texts = left.map(({ id }) => right.find((item) => item.id === question.key.pairs[id])?.text[language] ?? '')
      if (ordering === true) return sameTexts(texts, listOf(expected))
      const wanted = isByName(expected) ? expected : {}
      return sameTexts(
        texts,
        left.map(({ text }) => {
          const one = wanted[text[language] ?? '']
          return typeof one === 'string' ? one : ''
        }),
      )
    }
    case 'axis': {
      const positions = question.content.markers.map(({ id }) => q(String(question.key.positions[id])))
      const wanted = Array.isArray(expected) ? expected : []
      return positions.every((position, index) => isQuotient(wanted[index]) && isSame(position, wanted[index]))
        ? []
        : ['a marker is misplaced']
    }
    case 'alphabet':
      return sameTexts([question.key.word[language] ?? ''], listOf(expected))
  }
}

type Text = Extract<Question, { type: 'text' }>
interface Wanted {
  language: Language
  expected: Expected
}

function compareText(key: Text['key'], content: Text['content'], { language, expected }: Wanted): string[] {
  if (key.gaps === undefined) return compareWritten(key, expected)
  if (!isByName(expected)) return ['the oracle says nothing of gaps']
  return (content.gaps ?? []).flatMap((gap) => {
    const gapKey = key.gaps?.by_gap[gap.id]
    const right = expected[gap.id]
    if (gapKey === undefined || right === undefined) return [`the oracle says nothing of gap ${gap.id}`]
    if (gapKey.kind === 'typed') return compareWritten(gapKey, right)
    const options = gap.kind === 'chosen' ? gap.options : []
    const chosen = options.find(({ id }) => id === gapKey.accepted[0]?.word)?.text[language] ?? ''
    return sameTexts([chosen], listOf(right))
  })
}

function compareWritten({ number, accepted }: Pick<Text['key'], 'number' | 'accepted'>, expected: Expected): string[] {
  if (number === undefined) return sameTexts(accepted.map(({ text }) => text).toSorted(), listOf(expected).toSorted())
  if (!isQuotient(expected)) return ['the oracle gives no number']
  return isSame(q(String(number.value)), expected)
    ? []
    : [`the key is ${number.value}, not ${expected.n}/${expected.d}`]
}

function listOf(expected: Expected): readonly string[] {
  if (typeof expected === 'string') return [expected]
  return Array.isArray(expected) ? expected.map(String) : []
}

function sameTexts(given: readonly string[], wanted: readonly string[]): string[] {
  return given.join('\n') === wanted.join('\n') ? [] : [`the key is ${given.join(', ')}, not ${wanted.join(', ')}`]
}
