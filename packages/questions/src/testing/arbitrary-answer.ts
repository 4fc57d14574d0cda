import fc from 'fast-check'
import { inLanguage, languages } from '../texts/local-text.ts'
import type { Answer, Question, QuestionOf } from '../question-type.ts'
import { boxCount, lettersOf } from '../types/alphabet/letters.ts'
import { positionOn } from './arbitrary-axis.ts'
import { fullGaps, gapsAnswerTo } from './arbitrary-gaps.ts'
import { boardLetter } from './arbitrary-text.ts'

/** Any answer that fits the question: right, wrong, incomplete or empty. */
export function answerTo(question: Question): fc.Arbitrary<Answer> {
  switch (question.type) {
    case 'abc':
      return abcAnswerTo(question)
    case 'alphabet':
      return alphabetAnswerTo(question)
    case 'axis':
      return axisAnswerTo(question)
    case 'connection':
      return connectionAnswerTo(question)
    case 'text':
      return question.content.gaps === undefined ? textAnswerTo(question) : gapsAnswerTo(question)
  }
}

/** The answer that the key asks for; of several accepted texts the first full one. */
export function fullAnswerTo(question: Question): Answer {
  switch (question.type) {
    case 'abc':
      return { chosen: question.key.correct }
    case 'alphabet':
      return fullSpelling(question)
    case 'axis':
      return { positions: question.key.positions }
    case 'connection':
      return { pairs: question.key.pairs }
    case 'text':
      return question.content.gaps === undefined ? { text: fullText(question) } : fullGaps(question)
  }
}

function fullSpelling({ key }: QuestionOf<'alphabet'>): Answer {
  const language = key.word.cs === undefined ? 'en' : 'cs'
  return { language, letters: lettersOf(inLanguage(key.word, language)) }
}

function fullText({ key }: QuestionOf<'text'>): string {
  return key.accepted.find((accepted) => accepted.fraction === 1)?.text ?? String(key.number?.value ?? '')
}

function abcAnswerTo({ content }: QuestionOf<'abc'>): fc.Arbitrary<Answer> {
  const ids = content.options.map((option) => option.id)
  return fc.shuffledSubarray(ids, { maxLength: content.multiple ? ids.length : 1 }).map((chosen) => ({ chosen }))
}

function alphabetAnswerTo({ content, key }: QuestionOf<'alphabet'>): fc.Arbitrary<Answer> {
  return fc.constantFrom(...languages).chain((language) => {
    const length = boxCount(inLanguage(content.pattern, language))
    const letters = fc.array(
      fc.oneof(boardLetter, fc.constant(''), fc.constantFrom(...lettersOf(inLanguage(key.word, language)))),
      {
        minLength: length,
        maxLength: length,
      },
    )
    return letters.map((filled) => ({ language, letters: filled }))
  })
}

function axisAnswerTo({ content }: QuestionOf<'axis'>): fc.Arbitrary<Answer> {
  const placements = content.markers.map((marker) =>
    fc
      .option(positionOn(content), { nil: undefined })
      .map((position) => (position === undefined ? [] : [[marker.id, position] as const])),
  )
  return fc.tuple(...placements).map((placed) => ({ positions: Object.fromEntries(placed.flat()) }))
}

function connectionAnswerTo({ content }: QuestionOf<'connection'>): fc.Arbitrary<Answer> {
  const left = content.left.map((item) => item.id)
  const right = content.right.map((item) => item.id)
  const chosen = content.reuse
    ? fc.array(fc.constantFrom(...right), { maxLength: left.length })
    : fc.shuffledSubarray(right, { maxLength: left.length })
  return fc.tuple(fc.shuffledSubarray(left, { minLength: left.length }), chosen).map(([order, ids]) => ({
    pairs: Object.fromEntries(order.slice(0, ids.length).map((id, index) => [id, ids[index] ?? ''])),
  }))
}

function textAnswerTo({ key }: QuestionOf<'text'>): fc.Arbitrary<Answer> {
  const accepted = key.accepted.map((one) => one.text)
  return fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...accepted, ' ')).map((text) => ({ text }))
}
