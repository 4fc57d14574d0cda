import { unusedTextContent, unusedTextKey } from '@katedra/questions'
import type { GapDraft, QuestionDraft } from '../draft/draft.ts'
import { isEmpty, keptRows, needed, written, writtenKeyOf } from '../draft/written-parts.ts'
import { gapsInOrder } from './gaps-in-order.ts'

interface Parts {
  content: Record<string, unknown>
  key: Record<string, unknown>
}

/** The parts of a text with gaps; only gaps that have their mark in the prompt belong to it. */
export function gapsParts(draft: QuestionDraft): Parts {
  const { reuse, rule } = draft.gaps
  const gaps = gapsInOrder(draft)
  const needsBank = gaps.some(({ way }) => way === 'bank')
  const bank = keptBankWords(draft)
  return {
    content: {
      ...unusedTextContent,
      gaps: gaps.map((gap) => gapOf(gap, draft)),
      ...(needsBank ? { bank: { words: bank.map(({ id, text }) => wordOf(id, text, draft)), reuse } } : {}),
    },
    key: {
      ...unusedTextKey,
      gaps: { rule, by_gap: Object.fromEntries(gaps.map((gap) => [gap.id, keyOf(gap)])) },
    },
  }
}

function gapOf(gap: GapDraft, draft: QuestionDraft): Record<string, unknown> {
  const { id, way } = gap
  if (way === 'bank') return { id, kind: 'bank' }
  if (way === 'chosen') {
    const options = keptOptions(gap).map(({ word, text }) => wordOf(word, text, draft))
    return { id, kind: 'chosen', options, shuffle: gap.shuffle }
  }
  const unit = written(gap.written.unit, draft.languages)
  return { id, kind: 'typed', numeric: gap.written.numeric, ...(unit === undefined ? {} : { unit }) }
}

function keyOf(gap: GapDraft): Record<string, unknown> {
  const { way, right } = gap
  const weight = gap.weight ?? undefined
  if (way === 'bank') return { kind: 'bank', weight, accepted: right }
  if (way === 'chosen') {
    const accepted = keptOptions(gap).filter(({ fraction }) => fraction > 0)
    return { kind: 'chosen', weight, accepted: accepted.map(({ word, fraction }) => ({ word, fraction })) }
  }
  return { kind: 'typed', weight, ...writtenKeyOf(gap.written, way === 'number') }
}

/** The options in which something is written, or that are marked as right. */
export function keptOptions({ options }: GapDraft): GapDraft['options'] {
  return keptRows(options, ({ text, fraction }) => isEmpty(text) && fraction === 0, 2)
}

/** The words of the bank in which something is written, or that a gap waits for. */
export function keptBankWords(draft: QuestionDraft): QuestionDraft['gaps']['words'] {
  const used = gapsInOrder(draft).flatMap(({ way, right }) => (way === 'bank' ? right.map(({ word }) => word) : []))
  return keptRows(draft.gaps.words, ({ id, text }) => isEmpty(text) && !used.includes(id), 2)
}

function wordOf(id: string, text: QuestionDraft['prompt'], { languages }: QuestionDraft) {
  return { id, text: needed(text, languages) }
}
