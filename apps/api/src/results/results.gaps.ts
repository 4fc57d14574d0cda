import type { GapResult, GivenAnswer } from '@katedra/contract/results'
import {
  comparableAnswer,
  isNearMiss,
  ownValue,
  parseAnswer,
  type Gap,
  type Question,
  type QuestionOf,
} from '@katedra/questions'
import { scoreGap } from '@katedra/questions/scoring'
import { cutMarks } from '@katedra/questions/stream-safe'

interface Given {
  answer: GivenAnswer['answer']
  score: GivenAnswer['score']
  /** Left out of the results, for whatever reason. */
  exclusion: object | null
}

/** Gap by gap how it did and what was filled in: which gap was hard, and which words are the commonest wrong ones. */
export function gapResults(question: Question, answers: readonly Given[]): GapResult[] {
  if (question.type !== 'text' || question.content.gaps === undefined) return []
  const filled = answers
    .filter(({ exclusion }) => exclusion === null)
    .map(({ answer, score }) => ({ gaps: gapsOf(question, answer), score }))
  return question.content.gaps.map((gap) =>
    gapResult(
      question,
      gap,
      filled.map(({ gaps, score }) => ({ value: ownValue(gaps, gap.id)?.trim() ?? '', said: saidOf(gap, score) })),
    ),
  )
}

/** What is known of a gap that its key does not judge: `waits`, or what a person has said of it. */
type Said = number | 'waits' | 'unknown'

interface FilledGap {
  value: string
  said: Said
}

/** Points of a whole answer tell of a gap only where they leave no doubt; then its part is among those of the answer. */
function saidOf({ id }: Gap, score: GivenAnswer['score']): Said {
  if (score.kind === 'manual') return 'waits'
  const part = score.kind === 'scored' ? ownValue(score.parts, id) : undefined
  return part === 'right' ? 1 : part === 'wrong' ? 0 : 'unknown'
}

/** What stands in the gaps; nothing where there is no answer that fits. */
export function gapsOf(question: QuestionOf<'text'>, answer: unknown): Readonly<Record<string, string>> {
  const parsed = parseAnswer(question, answer)
  return parsed.ok && 'gaps' in parsed.answer ? (parsed.answer.gaps ?? {}) : {}
}

function gapResult({ content, key }: QuestionOf<'text'>, gap: Gap, given: readonly FilledGap[]): GapResult {
  const ofGap = ownValue(key.gaps?.by_gap ?? {}, gap.id)
  const filled = given.filter(({ value }) => value !== '')
  const same = ({ value }: FilledGap) => (ofGap?.kind === 'typed' ? comparableAnswer(value, ofGap) : value)
  const judged = [...Map.groupBy(filled, same).values()].map((alike) => {
    const text = mostFrequent(alike.map(({ value }) => value))
    const byKey = scoreGap(gap, ofGap, { value: text, bank: content.bank })
    return { text, said: alike.map(({ said }) => (byKey === 'manual' ? said : byKey)) }
  })
  const groups = judged.map(({ text, said }) => {
    const fraction = agreed(said)
    return {
      text: gap.kind === 'typed' ? text : '',
      word: gap.kind === 'typed' ? null : text,
      count: said.length,
      fraction,
      is_near_miss: ofGap?.kind === 'typed' && fraction !== 1 && isNearMiss(text, ofGap),
    }
  })
  const all = judged.flatMap(({ said }) => said)
  const known = all.filter((one) => typeof one === 'number')
  return {
    gap: gap.id,
    success: given.length === 0 || known.length < all.length ? null : sumOf(known) / given.length,
    filled_count: filled.length,
    waiting_count: all.filter((one) => one === 'waits').length,
    groups: groups.toSorted((a, b) => b.count - a.count || cutMarks(a.text).localeCompare(cutMarks(b.text), 'cs')),
  }
}

/** What all of them are worth, where it is the same. */
function agreed(said: readonly Said[]): number | null {
  const [first] = said
  return typeof first === 'number' && said.every((one) => one === first) ? first : null
}

function sumOf(fractions: readonly number[]): number {
  return fractions.reduce((sum, fraction) => sum + fraction, 0)
}

export function mostFrequent(texts: readonly string[]): string {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}
