import {
  fillBank,
  ownValue,
  wordsOfGap,
  wordWorth,
  type Gap,
  type GapKey,
  type LocalText,
  type QuestionOf,
} from '@katedra/questions'
import { promptToHtml } from '../reading/reading.html.ts'
import { gapSign, withGaps } from '../reading/reading.gap-signs.ts'
import { speakable, tag, xmlText } from '../writing/writing.xml.ts'
import { plainWords, type Losses } from '../writing/writing.ts'
import { gapPrefix, unitClass } from './qti.gaps.ts'
import { templates } from './qti.versions.ts'

/** A text with gaps as an item has it: the body stands in place of the prompt. */
export interface WrittenGaps {
  body: string
  declaration: string
  processing: string
}

/** Fields within the text, each with its own answer; where all gaps are filled from a bank, words for the gaps of the text. */
export function gapItem(question: QuestionOf<'text'>, losses: Losses): WrittenGaps {
  const { content, key } = question
  const keys = Object.values(key.gaps?.by_gap ?? {}).filter((one) => one.kind === 'typed')
  if (keys.some((one) => one.ignore_diacritics || one.typo_tolerance)) losses.lose('comparison_not_in_format')
  if (keys.some((one) => one.unmatched === 'manual' && hasWords(one))) losses.lose('manual_marking_not_in_format')
  const isBank = (content.gaps ?? []).every(({ kind }) => kind === 'bank')
  return isBank ? bankItem(question, losses) : inlineItem(question, losses)
}

function hasWords(key: GapKey & { kind: 'typed' }): boolean {
  return key.number !== undefined || key.accepted.length > 0
}

/** Our HTML is XML but for its line breaks. */
function bodyOf(prompt: LocalText, gapOf: (id: string) => string, losses: Losses): string {
  const html = promptToHtml(speakable(losses.text(prompt)), gapSign).replaceAll('<br>', '<br/>')
  return `<p>${withGaps(html, gapOf)}</p>`
}

/** What a full gap earns of the points. */
function shareOf({ key, points }: QuestionOf<'text'>, gapKey: GapKey | undefined): number {
  const whole = Object.values(key.gaps?.by_gap ?? {}).reduce((total, { weight }) => total + weight, 0)
  return Number(((points * (gapKey?.weight ?? 1)) / whole).toPrecision(12))
}

interface Field {
  interaction: string
  declaration: string
  /** The condition that the gap is right, for all or nothing. */
  isRight: string
  /** The rule that adds what the gap earns. */
  earns: string
}

function inlineItem(question: QuestionOf<'text'>, losses: Losses): WrittenGaps {
  const { content, key, points } = question
  const gaps = content.gaps ?? []
  if (gaps.some(({ kind }) => kind === 'bank')) losses.lose('bank_as_choices')
  const fields = new Map(gaps.map((gap) => [gap.id, fieldOf(gap, question, losses)]))
  const all = [...fields.values()]
  const conditions = all.map(({ isRight }) => isRight).filter((one) => one !== '')
  // Where only the teacher knows what is right, no condition is left to be written.
  const exact = conditions.length === 0 ? [] : [when(tag('and', {}, ...conditions), setScore(baseValue(points)))]
  const rules = key.gaps?.rule === 'exact' ? exact : all.map(({ earns }) => earns)
  return {
    body: bodyOf(question.prompt, (id) => fields.get(id)?.interaction ?? '', losses),
    declaration: all.map(({ declaration }) => declaration).join(''),
    processing: tag('responseProcessing', {}, ...rules),
  }
}

function fieldOf(gap: Gap, question: QuestionOf<'text'>, losses: Losses): Field {
  const key = ownValue(question.key.gaps?.by_gap ?? {}, gap.id)
  const identifier = `${gapPrefix}${gap.id}`
  const share = shareOf(question, key)
  const about = { identifier, share }
  if (gap.kind !== 'typed') return listField(gap, { ...about, key, bank: question.content.bank }, losses)
  const unit =
    gap.unit === undefined ? '' : tag('span', { class: unitClass }, xmlText(`\u00a0${losses.text(gap.unit)}`))
  const interaction = `${tag('textEntryInteraction', { responseIdentifier: identifier, expectedLength: 20 })}${unit}`
  if (key?.kind !== 'typed' || !hasWords(key))
    return { interaction, declaration: declared(identifier, 'string', []), isRight: '', earns: '' }
  return { interaction, ...(key.number === undefined ? wordScore(key, about) : numberScore(key, about, losses)) }
}

interface About {
  identifier: string
  share: number
}

function numberScore(
  { number, accepted }: GapKey & { kind: 'typed' },
  about: About,
  losses: Losses,
): Omit<Field, 'interaction'> {
  const { identifier, share } = about
  if (accepted.length > 0) losses.lose('extra_answers_left_out')
  const { value, tolerance } = number ?? { value: 0, tolerance: 0 }
  const mode =
    tolerance === 0 ? { toleranceMode: 'exact' } : { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` }
  const isRight = tag('equal', mode, tag('variable', { identifier }), tag('correct', { identifier }))
  return {
    declaration: declared(identifier, 'float', [String(value)]),
    isRight,
    earns: when(isRight, setScore(sum(baseValue(share)))),
  }
}

function wordScore({ accepted, case_sensitive }: GapKey & { kind: 'typed' }, about: About): Omit<Field, 'interaction'> {
  const right = accepted.filter(({ fraction }) => fraction === 1).map(({ text }) => text)
  const rows = accepted.map(({ text, fraction }) => ({ key: text, fraction, caseSensitive: case_sensitive }))
  return byTable(about, { baseType: 'string', right: right.slice(0, 1), rows })
}

interface Listing extends About {
  key: GapKey | undefined
  bank: QuestionOf<'text'>['content']['bank']
}

function listField(gap: Gap, { identifier, share, key, bank }: Listing, losses: Losses): Field {
  const accepted = key === undefined || key.kind === 'typed' ? [] : key.accepted
  // No two choices of an item may be called the same, in different gaps either.
  const nameOf = (id: string) => `${identifier}_${id}`
  const choices = wordsOfGap(gap, bank).map(({ id, text }) =>
    tag('inlineChoice', { identifier: nameOf(id) }, xmlText(plainWords(losses.text(text), losses))),
  )
  const shuffle = gap.kind !== 'chosen' || gap.shuffle
  const right = accepted.filter(({ fraction }) => fraction === 1).map(({ word }) => nameOf(word))
  const rows = accepted.map(({ word, fraction }) => ({ key: nameOf(word), fraction }))
  return {
    interaction: tag('inlineChoiceInteraction', { responseIdentifier: identifier, shuffle }, ...choices),
    ...byTable({ identifier, share }, { baseType: 'identifier', right: right.slice(0, 1), rows }),
  }
}

/** Identifiers begin with a letter. */
const named = (id: string) => `id_${id}`

interface Table {
  baseType: string
  right: readonly string[]
  rows: readonly { key: string; fraction: number; caseSensitive?: boolean }[]
}

function byTable({ identifier, share }: About, { baseType, right, rows }: Table): Omit<Field, 'interaction'> {
  const entries = rows.map(({ key, fraction, caseSensitive }) =>
    tag('mapEntry', { mapKey: key, mappedValue: Number((fraction * share).toPrecision(12)), caseSensitive }),
  )
  const mapping = tag('mapping', { lowerBound: 0, upperBound: share, defaultValue: 0 }, ...entries)
  const earned = tag('mapResponse', { identifier })
  return {
    declaration: declared(identifier, baseType, right, mapping),
    isRight: tag('gte', {}, earned, baseValue(share)),
    earns: setScore(sum(earned)),
  }
}

function declared(identifier: string, baseType: string, right: readonly string[], mapping = ''): string {
  const values = right.map((value) => tag('value', {}, xmlText(value)))
  const correct = values.length === 0 ? '' : tag('correctResponse', {}, ...values)
  return tag('responseDeclaration', { identifier, cardinality: 'single', baseType }, correct, mapping)
}

function baseValue(value: number): string {
  return tag('baseValue', { baseType: 'float' }, String(value))
}

function sum(earned: string): string {
  return tag('sum', {}, tag('variable', { identifier: 'SCORE' }), earned)
}

function setScore(value: string): string {
  return tag('setOutcomeValue', { identifier: 'SCORE' }, value)
}

function when(condition: string, then: string): string {
  return tag('responseCondition', {}, tag('responseIf', {}, condition, then))
}

const response = 'RESPONSE'

function bankItem(question: QuestionOf<'text'>, losses: Losses): WrittenGaps {
  const { content, key, points } = question
  const { gaps = [], bank } = content
  const isExact = key.gaps?.rule === 'exact'
  const matchMax = bank?.reuse === true ? 0 : 1
  const all = bank?.words ?? []
  const words = all.map(({ id, text }) =>
    tag('gapText', { identifier: named(id), matchMax }, xmlText(plainWords(losses.text(text), losses))),
  )
  // What is right in several gaps is the answer of one of them, or all of them could not be right at once.
  const filled = bank === undefined ? undefined : fillBank({ gaps, bank, keys: key.gaps?.by_gap ?? {} })
  const rows = gaps.flatMap(({ id }) => {
    const own = ownValue(key.gaps?.by_gap ?? {}, id)
    const share = shareOf(question, own)
    const worth = (word: string) => (own === undefined || own.kind === 'typed' ? 0 : wordWorth(all, own, word))
    const accepted = all.flatMap((word) => (worth(word.id) > 0 ? [{ word: word.id, fraction: worth(word.id) }] : []))
    if (isExact && accepted.length > 1) losses.lose('extra_answers_left_out')
    return accepted.map((one) => ({
      pair: `${named(one.word)} ${gapPrefix}${id}`,
      value: Number((one.fraction * share).toPrecision(12)),
      isRight: one.word === filled?.get(id),
    }))
  })
  const values = rows.filter(({ isRight }) => isRight).map(({ pair }) => tag('value', {}, pair))
  const entries = rows.map(({ pair, value }) => tag('mapEntry', { mapKey: pair, mappedValue: value }))
  const mapping = isExact ? '' : tag('mapping', { lowerBound: 0, upperBound: points, defaultValue: 0 }, ...entries)
  const about = tag('variable', { identifier: response }) + tag('correct', { identifier: response })
  const body = bodyOf(question.prompt, (id) => tag('gap', { identifier: `${gapPrefix}${id}` }), losses)
  return {
    body: tag('gapMatchInteraction', { responseIdentifier: response, shuffle: true }, ...words, body),
    declaration: tag(
      'responseDeclaration',
      { identifier: response, cardinality: 'multiple', baseType: 'directedPair' },
      tag('correctResponse', {}, ...values),
      mapping,
    ),
    processing: isExact
      ? tag('responseProcessing', {}, when(tag('match', {}, about), setScore(baseValue(points))))
      : tag('responseProcessing', { template: `${templates}/map_response` }),
  }
}
