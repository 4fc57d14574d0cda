import {
  inLanguage,
  ownValue,
  parseAnswer,
  type Answers,
  type Contents,
  type Language,
  type LocalText,
  type Question,
  type QuestionType,
  wordsOf,
} from '@katedra/questions'
import { plain } from '@katedra/ui/rich-text'

type Say = (text: LocalText) => string

const texts: { readonly [T in QuestionType]: (content: Contents[T], answer: Answers[T], say: Say) => string } = {
  abc: ({ options }, { chosen }, say) =>
    options
      .filter(({ id }) => chosen.includes(id))
      .map((option) => say(wordsOf(option)))
      .join(', '),
  alphabet: (_, { letters }) => letters.join(''),
  axis: (_, { positions }) => Object.values(positions).map(String).join(', '),
  connection: ({ left, right, ordering }, { pairs }, say) =>
    left
      .flatMap(({ id, text }) => {
        const match = right.find((one) => one.id === ownValue(pairs, id))
        if (match === undefined) return []
        return [`${say(text)}${ordering === true ? ' ' : ' – '}${say(match.text)}`]
      })
      .join('; '),
  text: (_, { text }) => text,
}

/** What a pupil answered, in words for one line; empty where there is no answer that fits the question. */
export function answerText(question: Question, answer: unknown, language: Language): string {
  const parsed = parseAnswer(question, answer)
  if (!parsed.ok) return ''
  return textOf(question.type, question.content, parsed.answer, (text) => plain(inLanguage(text, language)))
}

function textOf<T extends QuestionType>(type: T, ...rest: [Contents[T], Answers[T], Say]): string {
  return texts[type](...rest)
}
