import type { GapDraft, QuestionDraft } from '../draft/draft.ts'
import { keptAccepted } from '../draft/written-parts.ts'
import { gapsInOrder } from './gaps-in-order.ts'
import { keptBankWords, keptOptions } from './question-of-gaps.ts'

/**
 * The field of the editor in which a part of the gaps or of their bank is written. In the content gaps go by their place, in
 * the key by their ids; rows go by the ids that they have in the page.
 */
export function gapField(
  part: 'content' | 'key',
  [name = '', ...rest]: readonly string[],
  draft: QuestionDraft,
): string {
  if (name === 'bank') {
    const [, place, ...end] = rest
    const word = place === undefined ? undefined : keptBankWords(draft)[Number(place)]
    return word === undefined ? 'words' : joined('words', word.id, ...end)
  }
  const [first, second, ...end] = rest
  if (part === 'content') {
    const gap = first === undefined ? undefined : gapsInOrder(draft)[Number(first)]
    return gap === undefined ? 'gaps' : contentField(gap, second, end)
  }
  const gap = draft.gaps.all.find(({ id }) => id === second)
  if (gap === undefined) return joined('gaps', first === 'rule' ? 'rule' : '')
  return keyField(gap, end)
}

function contentField(gap: GapDraft, list: string | undefined, [place, ...end]: readonly string[]): string {
  const option = list === 'options' && place !== undefined ? keptOptions(gap)[Number(place)] : undefined
  if (option !== undefined) return joined('options', option.id, ...end)
  return joined('gaps', gap.id, list ?? '', place ?? '', ...end)
}

function keyField(gap: GapDraft, [name = '', place, ...end]: readonly string[]): string {
  if (name !== 'accepted') return joined('gaps', gap.id, name, place ?? '', ...end)
  if (gap.way === 'chosen' || gap.way === 'bank') return joined('gaps', gap.id, 'right')
  const row = place === undefined ? undefined : keptAccepted(gap.written.accepted)[Number(place)]
  return row === undefined ? joined('gaps', gap.id, 'accepted') : joined('accepted', row.id, ...end)
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('.')
}
