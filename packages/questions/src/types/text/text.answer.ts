import { areDistinct } from '../../are-distinct.ts'
import { ownValue } from '../../own-value.ts'
import type { Completeness } from '../../question-type.ts'
import { TextAnswer, type TextContent } from './text.ts'
import { wordsOfGap } from './gaps/words-of-gap.ts'

/** Anything but white space is complete; of gaps all have to be filled. */
export function textCompleteness({ gaps }: TextContent, answer: TextAnswer): Completeness {
  if (gaps === undefined) return answer.text.trim() === '' ? 'empty' : 'complete'
  const filled = gaps.filter(({ id }) => isGapFilled(ownValue(answer.gaps ?? {}, id))).length
  if (filled === 0) return 'empty'
  return filled < gaps.length ? 'partial' : 'complete'
}

/** White space fills nothing. */
export function isGapFilled(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

/**
 * The answer when it is a text of at most `maxTextLength` characters, or fills gaps of this question: with a text, or with one of
 * the gap's words by its id; a word of the bank not twice unless that is allowed. An empty text leaves a gap unfilled.
 */
export function parseTextAnswer(content: TextContent, value: unknown): TextAnswer | undefined {
  const parsed = TextAnswer.safeParse(value)
  if (!parsed.success) return undefined
  const fits = content.gaps === undefined ? parsed.data.gaps === undefined : fillsGaps(content, parsed.data)
  return fits ? parsed.data : undefined
}

function fillsGaps({ gaps = [], bank }: TextContent, { text, gaps: filled = {} }: TextAnswer): boolean {
  const byId = new Map(gaps.map((gap) => [gap.id, gap]))
  const fits = Object.entries(filled).every(([id, value]) => {
    const gap = byId.get(id)
    if (gap === undefined) return false
    return gap.kind === 'typed' || value === '' || wordsOfGap(gap, bank).some((word) => word.id === value)
  })
  const used = gaps.flatMap(({ id, kind }) => (kind === 'bank' ? (ownValue(filled, id) ?? '') : [])).filter(Boolean)
  return text === '' && fits && (bank?.reuse === true || areDistinct(used))
}
