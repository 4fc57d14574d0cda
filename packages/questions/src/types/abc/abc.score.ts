import type { Score } from '../../question-type.ts'
import { abcCompleteness } from './abc.answer.ts'
import type { AbcAnswer, AbcContent, AbcKey } from './abc.ts'

/**
 * One option: all or nothing. Several: each right choice adds and each wrong one takes, never below zero; or it takes
 * nothing, or it is all or nothing, by the key's rule. `parts` names, by option id, the options that are chosen or should have been.
 */
export function scoreAbc(content: AbcContent, key: AbcKey, answer: AbcAnswer): Score {
  if (abcCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  const chosen = new Set(answer.chosen)
  const correct = new Set(key.correct)
  const right = [...chosen].filter((id) => correct.has(id)).length
  const wrong = chosen.size - right
  return { kind: 'scored', fraction: fractionOf(right, wrong, correct.size, key.rule), parts: partsOf(chosen, correct) }
}

function fractionOf(right: number, wrong: number, wanted: number, rule: AbcKey['rule']): number {
  if (rule === 'exact') return right === wanted && wrong === 0 ? 1 : 0
  return Math.max(0, (right - (rule === 'partial' ? wrong : 0)) / wanted)
}

function partsOf(
  chosen: ReadonlySet<string>,
  correct: ReadonlySet<string>,
): Record<string, 'right' | 'wrong' | 'missed'> {
  const chosenParts = [...chosen].map((id) => [id, correct.has(id) ? 'right' : 'wrong'] as const)
  const missedParts = [...correct].filter((id) => !chosen.has(id)).map((id) => [id, 'missed'] as const)
  return Object.fromEntries([...chosenParts, ...missedParts])
}
