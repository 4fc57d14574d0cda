import { publicQuestion, questionOrder, type PublicQuestion, type Question } from '@katedra/questions'

/** What decides how the questions of a test stand on paper. */
export interface ArrangedTest {
  id: string
  shuffle_options: boolean
  questions: readonly { item_no: number; question: Question }[]
}

/** A question as it stands on the paper, with its number there. */
export interface Printed {
  number: number
  item_no: number
  whole: Question
  shown: PublicQuestion
}

/** Papers for neighbours, which differ in order. */
export const variantLetters = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/**
 * What the order of a paper comes from, and of the attempt that is read of it: the test and the letter of the variant, or the pupil
 * where everybody has an order of their own. So paper, key and sheet agree however often they are made.
 */
export function paperSeed(testId: string, variant: string): string {
  return variant === 'b' ? `${testId}/b` : `${testId}/paper/${variant}`
}

/** Variant A stands as the teacher planned it; the others have orders of their own. */
export function arranged({ id, questions, shuffle_options }: ArrangedTest, variant: string): Printed[] {
  const isPlanned = variant === 'a'
  const seed = paperSeed(id, variant)
  const order = isPlanned ? questions.map((_, index) => index) : questionOrder(questions.length, seed)
  return order
    .flatMap((index) => questions[index] ?? [])
    .map(({ item_no, question }, index) => ({
      number: index + 1,
      item_no,
      whole: question,
      shown: publicQuestion(question, {
        seed: variant === 'a' || variant === 'b' ? `${id}/${item_no}/${variant}` : `${seed}:${item_no}`,
        shuffle_options: !isPlanned || shuffle_options,
      }),
    }))
}
