import { ownValue, type Answers, type Contents, type Gap } from '@katedra/questions'

type Content = Contents['text']
type Answer = Answers['text']

/** The longest text that may be written into one gap (the limit of the answer's schema). */
export const maxGapLength = 500

/** What a gap is filled with; empty where it is not. */
export function filledWith(answer: Answer | undefined, gap: string): string {
  return ownValue(answer?.gaps ?? {}, gap) ?? ''
}

/** The answer with a gap filled, or emptied by an empty value. A word that may be used once is let go where it was. */
export function fillGap(
  { gaps = [], bank }: Content,
  answer: Answer | undefined,
  { gap, value }: { gap: string; value: string },
): Answer {
  const takesBank = new Set(gaps.filter(({ kind }) => kind === 'bank').map(({ id }) => id))
  const isMoved = (id: string) =>
    takesBank.has(gap) && takesBank.has(id) && bank?.reuse !== true && filledWith(answer, id) === value
  const filled = gaps.flatMap(({ id }) => {
    const next = id === gap ? value : isMoved(id) ? '' : filledWith(answer, id)
    return next === '' ? [] : [[id, next] as const]
  })
  return { text: '', gaps: Object.fromEntries(filled) }
}

/** The gap after this one that still waits for a word of the bank, from the end on to the beginning. */
export function nextGapForWord(inOrder: readonly Gap[], answer: Answer | undefined, from: string): string | undefined {
  const start = inOrder.findIndex(({ id }) => id === from) + 1
  const turned = [...inOrder.slice(start), ...inOrder.slice(0, start)]
  return turned.find(({ id, kind }) => kind === 'bank' && filledWith(answer, id) === '')?.id
}
