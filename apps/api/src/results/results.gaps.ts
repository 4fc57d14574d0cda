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
  /** Left out of the results, for whatever reason. */
  exclusion: object | null
}

/** Gap by gap how it did and what was filled in: which gap was hard, and which words are the commonest wrong ones. */
export function gapResults(question: Question, answers: readonly Given[]): GapResult[] {
  if (question.type !== 'text' || question.content.gaps === undefined) return []
  const filled = answers.filter(({ exclusion }) => exclusion === null).map(({ answer }) => gapsOf(question, answer))
  return question.content.gaps.map((gap) =>
    gapResult(
      question,
      gap,
      filled.map((one) => ownValue(one, gap.id)?.trim() ?? ''),
    ),
  )
}

/** What stands in the gaps; nothing where there is no answer that fits. */
export function gapsOf(question: QuestionOf<'text'>, answer: unknown): Readonly<Record<string, string>> {
  const parsed = parseAnswer(question, answer)
  return parsed.ok && 'gaps' in parsed.answer ? (parsed.answer.gaps ?? {}) : {}
}

function gapResult({ content, key }: QuestionOf<'text'>, gap: Gap, values: readonly string[]): GapResult {
  const ofGap = ownValue(key.gaps?.by_gap ?? {}, gap.id)
  const filled = values.filter((value) => value !== '')
  const scoreOf = (value: string) => scoreGap(gap, ofGap, { value, bank: content.bank })
  const same = (value: string) => (ofGap?.kind === 'typed' ? comparableAnswer(value, ofGap) : value)
  const groups = [...Map.groupBy(filled, same).values()].map((written) => {
    const text = mostFrequent(written)
    const fraction = scoreOf(text)
    return {
      text: gap.kind === 'typed' ? text : '',
      word: gap.kind === 'typed' ? null : text,
      count: written.length,
      fraction: fraction === 'manual' ? null : fraction,
      is_near_miss: ofGap?.kind === 'typed' && fraction !== 1 && isNearMiss(text, ofGap),
    }
  })
  const waiting = groups.reduce((sum, { count, fraction }) => (fraction === null ? sum + count : sum), 0)
  const earned = groups.reduce((sum, { count, fraction }) => sum + count * (fraction ?? 0), 0)
  return {
    gap: gap.id,
    success: values.length === 0 || waiting > 0 ? null : earned / values.length,
    filled_count: filled.length,
    waiting_count: waiting,
    groups: groups.toSorted((a, b) => b.count - a.count || cutMarks(a.text).localeCompare(cutMarks(b.text), 'cs')),
  }
}

export function mostFrequent(texts: readonly string[]): string {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}
