import { languages, type Answer, type Language, type Question, type QuestionOf, type Score } from '@katedra/questions'

/** A question as if a pupil had answered it fully right: the clearest way to show a key. */
export interface Solution {
  answer: Answer
  score: Score
}

/** The right answer as the key has it; undefined for an open question, which only a teacher can mark. */
export function solutionOf(question: Question, language: Language): Solution | undefined {
  switch (question.type) {
    case 'abc':
      return solved({ chosen: question.key.correct }, question.key.correct)
    case 'alphabet':
      return spelt(question, language)
    case 'axis':
      return solved({ positions: question.key.positions }, Object.keys(question.key.positions))
    case 'connection':
      return solved({ pairs: question.key.pairs }, Object.keys(question.key.pairs))
    case 'text':
      return written(question, language)
  }
}

function solved(answer: Answer, parts: readonly string[]): Solution {
  return {
    answer,
    score: { kind: 'scored', fraction: 1, parts: Object.fromEntries(parts.map((part) => [part, 'right'])) },
  }
}

/** One letter per box; spaces and hyphens stand in the pattern already. */
function spelt({ key }: QuestionOf<'alphabet'>, wanted: Language): Solution | undefined {
  const language = [wanted, ...languages].find((each) => key.word[each] !== undefined)
  if (language === undefined) return undefined
  const letters = key.word[language]?.match(/[\p{L}\p{N}]/gu) ?? []
  return solved(
    { language, letters },
    letters.map((_, index) => String(index)),
  )
}

function written({ key }: QuestionOf<'text'>, language: Language): Solution | undefined {
  const text =
    key.number === undefined
      ? key.accepted.find(({ fraction }) => fraction === 1)?.text
      : new Intl.NumberFormat(language, { maximumFractionDigits: 12 }).format(key.number.value)
  return text === undefined ? undefined : solved({ text }, ['text'])
}
