import { ownValue, type Contents, type Gap, type GapKey, type Keys } from '@katedra/questions'
import { newDraft, newGap, newId, type GapDraft, type QuestionDraft } from '../draft/draft.ts'
import { textsOf, writtenOf } from '../draft/written-of-key.ts'

/** The parts of the draft of a text with gaps; nothing of the question is lost on the way there and back. */
export function gapsPartsOf(
  { gaps = [], bank }: Contents['text'],
  { gaps: key }: Keys['text'],
): Pick<QuestionDraft, 'text' | 'gaps'> {
  const empty = newDraft('text', 'cs')
  return {
    text: { ...empty.text, way: 'gaps' },
    gaps: {
      ...empty.gaps,
      all: gaps.map((gap) => gapOf(gap, ownValue(key?.by_gap ?? {}, gap.id))),
      words: (bank?.words ?? []).map(({ id, text }) => ({ id, text: textsOf(text) })),
      reuse: bank?.reuse ?? false,
      rule: key?.rule ?? 'partial',
    },
  }
}

function gapOf(gap: Gap, key: GapKey | undefined): GapDraft {
  const empty = { ...newGap(gap.id), weight: key?.weight ?? 1 }
  if (gap.kind === 'typed') {
    if (key?.kind !== 'typed') return empty
    return { ...empty, way: key.number === undefined ? 'words' : 'number', written: writtenOf(gap, key) }
  }
  const accepted = key === undefined || key.kind === 'typed' ? [] : key.accepted
  if (gap.kind === 'bank') return { ...empty, way: 'bank', right: accepted.map((one) => ({ ...one })) }
  return {
    ...empty,
    way: 'chosen',
    shuffle: gap.shuffle,
    options: gap.options.map(({ id, text }) => ({
      id: newId(),
      word: id,
      text: textsOf(text),
      fraction: accepted.find(({ word }) => word === id)?.fraction ?? 0,
    })),
  }
}
