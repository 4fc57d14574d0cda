import { arranged, ownSheets, type OwnSheet, type Printed } from '../../sheets/sheets.ts'
import type { MarkKind } from './marks.ts'
import { photographOfOwn, type Filling } from './own-sheets.ts'

type PaperTest = Parameters<typeof arranged>[0]

/** What a pupil does with a question of one choice. */
export type Given = 'right' | 'wrong' | 'both' | 'none' | 'corrected'

export interface FilledSheet extends Pick<Filling, 'turn' | 'isCrumpled'> {
  /** "a" to "f", or the pupil who has an order of their own. */
  variant: string
  /** Undefined for a sheet without a name. */
  student?: string
  /** The pupil's number on a sheet without a name. */
  number?: string
  /** By the number of the question on the paper. */
  answers: readonly Given[]
  /** Numbers as they are crossed, by the number of the question on the paper; "hand" for what is in the frame below. */
  numbers?: Readonly<Record<number, string>>
  /** Half of a page where there are few questions. */
  size?: 'a4' | 'a5'
  /** Of a sheet that was printed before. */
  edition?: 2
  seed: number
}

/** Photographs of the sheets of a test, filled in by its pupils. */
export function classSheets(test: PaperTest) {
  return {
    /** The first page. */
    photographed: (filled: FilledSheet): Promise<Buffer<ArrayBuffer>> => {
      const { variant, student, number, answers, numbers = {}, size = 'a4', edition, ...camera } = filled
      const printed = arranged(test, variant)
      const questions = printed.map(({ shown }) => shown)
      const [sheet] = ownSheets({ test: test.id, variant, rule: 'cross', size, edition, student, questions })
      return photographOfOwn(existing(sheet), {
        ...camera,
        isWritten: true,
        markOf: (group, value) =>
          group.startsWith('pupil')
            ? number?.[Number(group.slice('pupil'.length)) - 1] === value
              ? 'cross'
              : undefined
            : (signOf(numbers, { group, value }) ?? markOf(printed, answers, { group, value })),
      })
    },
    /** The option that is right, of a question by its number on the paper. */
    rightOf(variant: string, number: number): string {
      const whole = arranged(test, variant)[number - 1]?.whole
      return (whole?.type === 'abc' ? whole.key.correct[0] : undefined) ?? ''
    },
  }
}

function existing(sheet: OwnSheet | undefined): OwnSheet {
  if (sheet === undefined) throw new Error('the test has no sheet')
  return sheet
}

interface Box {
  group: string
  value: string
}

function signOf(numbers: Readonly<Record<number, string>>, { group, value }: Box): MarkKind | undefined {
  const [, question, place] = /^q(\d+)\.(\w+)$/.exec(group) ?? []
  const signs = numbers[Number(question)]
  if (signs === 'hand') return place === 'hand' ? 'cross' : undefined
  return signs?.[Number(place) - 1] === value ? 'cross' : undefined
}

function markOf(printed: readonly Printed[], answers: readonly Given[], { group, value }: Box): MarkKind | undefined {
  const index = Number(/^q(\d+)/.exec(group)?.[1]) - 1
  const whole = printed[index]?.whole
  if (whole?.type !== 'abc') return undefined
  const isRight = whole.key.correct.includes(value)
  const isWrong = whole.content.options.find(({ id }) => !whole.key.correct.includes(id))?.id === value
  switch (answers[index] ?? 'none') {
    case 'right':
      return isRight ? 'cross' : undefined
    case 'wrong':
      return isWrong ? 'cross' : undefined
    case 'both':
      return isRight || isWrong ? 'cross' : undefined
    case 'corrected':
      return isRight ? 'cross' : isWrong ? 'fill' : undefined
    case 'none':
      return undefined
  }
}
