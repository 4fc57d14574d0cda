import type { Contents, PublicQuestion, QuestionType } from '@katedra/questions'

/** Some answer that fits the question, for browser tests and benchmarks. */
export function fittingAnswer(question: PublicQuestion): Record<string, unknown> {
  return fitting(question.type, question.content)
}

const fittings: { readonly [T in QuestionType]: (content: Contents[T]) => Record<string, unknown> } = {
  abc: ({ options }) => ({ chosen: [options[0]?.id] }),
  alphabet: ({ pattern }) => ({
    language: 'cs',
    letters: [...(pattern.cs ?? '')].filter((box) => box === '_').map(() => 'A'),
  }),
  axis: ({ markers, min }) => ({ positions: Object.fromEntries(markers.map(({ id }) => [id, min])) }),
  connection: ({ left, right }) => ({ pairs: { [left[0]?.id ?? '']: right[0]?.id } }),
  text: () => ({ text: 'answer' }),
}

function fitting<T extends QuestionType>(type: T, content: Contents[T]): Record<string, unknown> {
  return fittings[type](content)
}
