import {
  gapsInOrder,
  inLanguage,
  ownValue,
  parseAnswer,
  type Answers,
  type Contents,
  type Gap,
  type Language,
  type LocalText,
  type Question,
  type QuestionType,
  wordsOf,
  wordOfGap,
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
  const say: Say = (text) => plain(inLanguage(text, language))
  if (question.type === 'text' && question.content.gaps !== undefined) {
    const filled = 'gaps' in parsed.answer ? (parsed.answer.gaps ?? {}) : {}
    return gapsText(question.content, gapsInOrder(question.content, inLanguage(question.prompt, language)), {
      filled,
      say,
    })
  }
  return textOf(question.type, question.content, parsed.answer, say)
}

interface Filled {
  filled: Readonly<Record<string, string>>
  say: Say
}

/** "1: pes; 3: kočka": the gaps that are filled, by their numbers in the text. */
function gapsText(content: Contents['text'], inOrder: readonly Gap[], { filled, say }: Filled): string {
  return inOrder
    .flatMap((gap, index) => {
      const value = gapText(content, gap, { value: ownValue(filled, gap.id) ?? '', say })
      return value === '' ? [] : [`${index + 1}: ${value}`]
    })
    .join('; ')
}

/** What stands in a gap: what was written, or the word that was taken. */
function gapText({ bank }: Contents['text'], gap: Gap, { value, say }: { value: string; say: Say }): string {
  if (gap.kind === 'typed') return value.trim()
  const word = wordOfGap(gap, bank, value)
  return word === undefined ? '' : say(word.text)
}

function textOf<T extends QuestionType>(type: T, ...rest: [Contents[T], Answers[T], Say]): string {
  return texts[type](...rest)
}
