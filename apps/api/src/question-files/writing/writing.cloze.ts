import {
  ownValue,
  wordsOfGap,
  wordWorth,
  type Gap,
  type GapKey,
  type LocalText,
  type QuestionOf,
} from '@katedra/questions'
import { escapeHtml } from '../reading/reading.html.ts'
import type { Losses } from './writing.ts'

/** How the words of an embedded answer are written. */
export interface ClozeWords {
  /** A word that is compared letter by letter. */
  plain: (text: string) => string
  /** A word that is shown. */
  shown: (text: LocalText) => string
  /** What stands behind a gap with a unit: an embedded answer holds none. */
  unit: (text: LocalText) => string
}

interface ClozeGaps {
  gaps: ReadonlyMap<string, string>
  /** What Moodle gives for all of them: their sum. */
  points: number
}

/** Moodle's embedded answers for all gaps of a question, by their ids. */
export function clozeGaps({ content, key, points }: QuestionOf<'text'>, words: ClozeWords, losses: Losses): ClozeGaps {
  const gaps = content.gaps ?? []
  const keys = gaps.map(({ id }) => ownValue(key.gaps?.by_gap ?? {}, id))
  const weights = wholeWeights(
    keys.map((one) => one?.weight ?? 1),
    points,
    losses,
  )
  const written = gaps.map((gap, index): [string, string] => {
    const [kind, answers] = answersOf(gap, keys[index], { bank: content.bank, words, losses })
    const unit = gap.kind === 'typed' && gap.unit !== undefined ? words.unit(gap.unit) : ''
    return [gap.id, `{${weights[index] ?? 1}:${kind}:${answers.join('~')}}${unit}`]
  })
  return { gaps: new Map(written), points: weights.reduce((sum, weight) => sum + weight, 0) }
}

interface Answering {
  bank: QuestionOf<'text'>['content']['bank']
  words: ClozeWords
  losses: Losses
}

function answersOf(gap: Gap, key: GapKey | undefined, { bank, words, losses }: Answering): [string, string[]] {
  if (gap.kind === 'typed' && key?.kind === 'typed') {
    if (key.number !== undefined) {
      const { value, tolerance } = key.number
      return ['NUMERICAL', [`=${value}:${tolerance}`, ...numbersOf(key, losses)]]
    }
    const written = key.accepted.map(({ text, fraction }) => `${share(fraction)}${words.plain(text)}`)
    // What no word accepts is anything: a star that is worth all waits for the teacher where this is read again.
    const isFull = key.accepted.some(({ fraction }) => fraction === 1)
    return [key.case_sensitive ? 'SHORTANSWER_C' : 'SHORTANSWER', isFull ? written : [...written, '=*']]
  }
  const shown = wordsOfGap(gap, bank)
  const options = shown.map(({ id, text }) => {
    const fraction = key === undefined || key.kind === 'typed' ? 0 : wordWorth(shown, key, id)
    return `${share(fraction)}${words.shown(text)}`
  })
  return [gap.kind === 'chosen' && gap.shuffle ? 'MULTICHOICE_S' : 'MULTICHOICE', options]
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/

function numbersOf({ accepted }: GapKey & { kind: 'typed' }, losses: Losses): string[] {
  const others = accepted.filter(({ text }) => plainNumber.test(text))
  if (others.length < accepted.length) losses.lose('extra_answers_left_out')
  return others.map(({ text, fraction }) => `${share(fraction)}${text.replace(',', '.')}:0`)
}

/** Per cent as Moodle writes them. */
function share(fraction: number): string {
  return fraction === 1 ? '=' : `%${Number((fraction * 100).toFixed(5))}%`
}

const maxWeight = 100

/** Weights are whole numbers there. */
function wholeWeights(weights: readonly number[], points: number, losses: Losses): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const times = [points / sum, ...Array.from({ length: maxWeight }, (_, index) => index + 1)]
  const isWhole = (weight: number) =>
    Math.abs(weight - Math.round(weight)) < 1e-6 && weight > 0.5 && weight <= maxWeight + 1e-6
  const fitting = times.find((factor) => weights.every((weight) => isWhole(weight * factor)))
  const most = Math.max(...weights)
  if (fitting === undefined) losses.lose('fraction_rounded')
  return weights.map((weight) => Math.max(1, Math.round(weight * (fitting ?? maxWeight / most))))
}

/** Signs with a meaning in an embedded answer as entities of HTML, which every reader of it decodes. */
export function clozeHtml(html: string): string {
  return html.replaceAll(/[\\{}~#]|^[=%]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)
}

/** A unit as words of the text, which does not break before them; where it is read again it is no unit any more. */
export function unitInText(unit: LocalText, losses: Losses): string {
  losses.lose('unit_as_text')
  return `\u00a0${clozeHtml(escapeHtml(losses.text(unit)))}`
}

/** What comparison, marking and bank of a text with gaps are lost in an embedded answer. */
export function loseOfGaps({ content, key }: QuestionOf<'text'>, losses: Losses): void {
  const keys = Object.values(key.gaps?.by_gap ?? {}).filter((one) => one.kind === 'typed')
  if (keys.some((one) => one.ignore_diacritics || one.typo_tolerance)) losses.lose('comparison_not_in_format')
  if (keys.some((one) => one.unmatched === 'manual')) losses.lose('manual_marking_not_in_format')
  if (key.gaps?.rule === 'exact') losses.lose('rule_not_in_format')
  if ((content.gaps ?? []).some(({ kind }) => kind === 'bank')) losses.lose('bank_as_choices')
}
