import type { QuestionOf } from '@katedra/questions'
import type { Losses } from './question-files.one-language.ts'
import { tag, xmlText } from './question-files.xml-write.ts'

/** Shares of a hundred that Moodle knows; with any other it refuses the question. */
const known = [
  100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5,
  0,
]

type Key = Pick<QuestionOf<'text'>['key'], 'accepted' | 'number'>

/** The number first and exact further ones after it, or the accepted texts. */
export function moodleAnswers({ accepted, number }: Key, losses: Losses): string[] {
  if (number === undefined)
    return accepted.map(({ text, fraction }) => answer(escapedStars(text), shareOf(fraction, losses)))
  const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/
  const others = accepted.filter(({ text }) => plainNumber.test(text))
  if (others.length < accepted.length) losses.lose('extra_answers_left_out')
  return [
    answer(String(number.value), 100, number.tolerance),
    ...others.map(({ text, fraction }) => answer(text.replace(',', '.'), shareOf(fraction, losses), 0)),
  ]
}

/** One text that is worth all. */
export function wholeAnswer(text: string): string {
  return answer(escapedStars(text), 100)
}

function answer(text: string, fraction: number, tolerance?: number): string {
  return tag(
    'answer',
    { fraction, format: 'moodle_auto_format' },
    tag('text', {}, xmlText(text)),
    tag('feedback', { format: 'html' }, tag('text', {})),
    tolerance === undefined ? '' : tag('tolerance', {}, String(tolerance)),
  )
}

/** A star would stand for any letters. */
function escapedStars(text: string): string {
  return text.replaceAll('*', '\\*')
}

function shareOf(fraction: number, losses: Losses): number {
  const percent = fraction * 100
  const nearest = known.reduce((best, one) => (Math.abs(one - percent) < Math.abs(best - percent) ? one : best))
  if (Math.abs(nearest - percent) > 0.01) losses.lose('fraction_rounded')
  return nearest
}
