import type { Score } from '../../question-type.ts'
import { scoreGaps } from './gaps/gaps.score.ts'
import { textCompleteness } from './text.answer.ts'
import type { TextAnswer, TextContent, TextKey } from './text.ts'
import { partOf, scoreWritten } from './written.score.ts'

/**
 * What the text earns by the key, or that only a person can say. The text is one part, `'0'`; `near` means a fraction between
 * 0 and 1. In a text with gaps each gap is a part.
 */
export function scoreText(content: TextContent, key: TextKey, answer: TextAnswer): Score {
  if (textCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  if (content.gaps !== undefined) return scoreGaps(content, key.gaps, answer.gaps ?? {})
  const fraction = scoreWritten(content, key, answer.text)
  return fraction === 'manual' ? { kind: 'manual' } : { kind: 'scored', fraction, parts: { 0: partOf(fraction) } }
}
