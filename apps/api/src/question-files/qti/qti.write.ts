import type { Language, LocalText, Question, QuestionOf } from '@katedra/questions'
import { promptToHtml } from './question-files.html.ts'
import type { Losses } from './question-files.one-language.ts'
import { pictureExtension } from './question-files.parts.ts'
import { byTable, correctResponse, matching, near, type Scored } from './question-files.qti-write-scoring.ts'
import type { FileQuestion } from './question-files.shape.ts'
import { speakable, tag, xmlText } from './question-files.xml-write.ts'

export interface WrittenItem {
  xml: string
  /** Named as the item's text names them. */
  pictures: { name: string; bytes: Uint8Array }[]
}

interface ItemSettings {
  name: string
  language: Language
  losses: Losses
}

/** An interaction as it stands in the body, and how its answer is declared and scored. */
interface Asked extends Scored {
  interaction: string
}

/** What an item is written with: texts and pictures go through here. */
interface Writing {
  losses: Losses
  points: number
  html: (text: LocalText) => string
  shown: (item: { text: LocalText; picture?: Question['picture'] | undefined }) => string
}

/** One item; undefined for what the format cannot hold. */
export function itemXml(
  { name: title, question }: FileQuestion,
  { name, language, losses }: ItemSettings,
): WrittenItem | undefined {
  const pictures: WrittenItem['pictures'] = []
  // Our HTML is XML but for its line breaks.
  const html = (value: LocalText) => promptToHtml(speakable(losses.text(value))).replaceAll('<br>', '<br/>')
  const image = (picture: Question['picture']): string => {
    const bytes = losses.bytes(picture)
    const extension = bytes === undefined ? undefined : pictureExtension(bytes)
    if (bytes !== undefined && extension === undefined) losses.lose('picture_not_in_format')
    if (picture === undefined || bytes === undefined || extension === undefined) return ''
    const file = `${name}-${pictures.length + 1}.${extension}`
    pictures.push({ name: file, bytes })
    return tag('img', { src: file, alt: losses.text(picture.alt) })
  }
  const shown: Writing['shown'] = (item) => `${html(item.text)}${image(item.picture)}`
  const asked = interactionOf(question, { losses, points: question.points, html, shown })
  if (asked === undefined) return undefined
  const picture = image(question.picture)
  const feedback = question.explanation === undefined ? undefined : html(question.explanation)
  const body = tag(
    'itemBody',
    {},
    `<p>${html(question.prompt)}</p>`,
    picture === '' ? '' : `<p>${picture}</p>`,
    asked.interaction,
  )
  const xml = tag(
    'assessmentItem',
    {
      ...itemNames,
      identifier: name,
      title,
      adaptive: false,
      timeDependent: false,
      'xml:lang': language,
      toolName: 'Katedra',
    },
    asked.declaration,
    outcomes(question.points, feedback !== undefined),
    body,
    asked.processing,
    feedback === undefined ? '' : tag('modalFeedback', shownFeedback, `<p>${feedback}</p>`),
  )
  return { xml, pictures }
}

const itemNames = {
  xmlns: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1p2.xsd',
}
const shownFeedback = { outcomeIdentifier: 'FEEDBACK', identifier: 'EXPLANATION', showHide: 'show' }

/** The explanation is shown after every answer: its outcome has its value from the start. */
function outcomes(points: number, hasFeedback: boolean): string {
  const value = (of: string) => tag('defaultValue', {}, tag('value', {}, of))
  const declared = (identifier: string, more: Readonly<Record<string, string | number>>, ...parts: string[]) =>
    tag('outcomeDeclaration', { identifier, cardinality: 'single', ...more }, ...parts)
  return [
    declared('SCORE', { baseType: 'float', normalMinimum: 0, normalMaximum: points }, value('0')),
    declared('MAXSCORE', { baseType: 'float' }, value(String(points))),
    hasFeedback ? declared('FEEDBACK', { baseType: 'identifier' }, value('EXPLANATION')) : '',
  ].join('')
}

function interactionOf(question: Question, writing: Writing): Asked | undefined {
  switch (question.type) {
    case 'abc':
      return choice(question, writing)
    case 'connection':
      return match(question, writing)
    case 'text':
      return text(question, writing)
    case 'alphabet':
      return word(question, writing)
    case 'axis':
      return slider(question, writing)
  }
}

const answered = { responseIdentifier: 'RESPONSE' }
/** Identifiers begin with a letter. */
const named = (id: string) => `id_${id}`

function choice({ content, key }: QuestionOf<'abc'>, { points, shown }: Writing): Asked {
  const choices = content.options.map((option) => tag('simpleChoice', { identifier: named(option.id) }, shown(option)))
  const { shuffle, multiple } = content
  const interaction = tag('choiceInteraction', { ...answered, shuffle, maxChoices: multiple ? 0 : 1 }, ...choices)
  const correct = key.correct.map(named)
  const kind = { cardinality: multiple ? 'multiple' : 'single', baseType: 'identifier' }
  if (!multiple || key.rule === 'exact') return { interaction, ...matching(kind, correct, points) }
  const share = points / correct.length
  const table = content.options.map(({ id }) => ({ key: named(id), value: key.correct.includes(id) ? share : -share }))
  return { interaction, ...byTable(kind, { correct, table }, points) }
}

function match({ content, key }: QuestionOf<'connection'>, { points, shown }: Writing): Asked {
  const set = (items: typeof content.left, matchMax: number) =>
    tag(
      'simpleMatchSet',
      {},
      ...items.map((item) => tag('simpleAssociableChoice', { identifier: named(item.id), matchMax }, shown(item))),
    )
  const interaction = tag(
    'matchInteraction',
    { ...answered, shuffle: true, maxAssociations: content.left.length },
    set(content.left, 1),
    set(content.right, content.reuse ? 0 : 1),
  )
  const correct = content.left.map(({ id }) => `${named(id)} ${named(key.pairs[id] ?? '')}`)
  const kind = { cardinality: 'multiple', baseType: 'directedPair' }
  if (key.rule === 'exact') return { interaction, ...matching(kind, correct, points) }
  const table = correct.map((pair) => ({ key: pair, value: points / correct.length }))
  return { interaction, ...byTable(kind, { correct, table }, points) }
}

function text({ content, key }: QuestionOf<'text'>, { points, losses }: Writing): Asked {
  if (key.number === undefined && key.accepted.length === 0) {
    const interaction = tag('extendedTextInteraction', { ...answered, expectedLines: content.lines, format: 'plain' })
    return { interaction, ...correctResponse({ cardinality: 'single', baseType: 'string' }, []), processing: '' }
  }
  if (key.unmatched === 'manual') losses.lose('manual_marking_not_in_format')
  if (key.ignore_diacritics || key.typo_tolerance) losses.lose('comparison_not_in_format')
  if (key.number !== undefined) {
    if (key.accepted.length > 0) losses.lose('extra_answers_left_out')
    const unit = content.unit === undefined ? '' : ` ${xmlText(losses.text(content.unit))}`
    return { interaction: entry(unit), ...near(key.number, points) }
  }
  if (content.unit !== undefined) losses.lose('unit_not_in_format')
  return { interaction: entry(), ...words(key.accepted, key.case_sensitive, points) }
}

function entry(unit = ''): string {
  return `<p>${tag('textEntryInteraction', { ...answered, expectedLength: 20 })}${unit}</p>`
}

function words(
  accepted: readonly { text: string; fraction: number }[],
  caseSensitive: boolean,
  points: number,
): Scored {
  const table = accepted.map(({ text: key, fraction }) => ({ key, value: fraction * points, caseSensitive }))
  const correct = accepted
    .filter(({ fraction }) => fraction === 1)
    .slice(0, 1)
    .map(({ text: full }) => full)
  return byTable({ cardinality: 'single', baseType: 'string' }, { correct, table }, points)
}

function word({ key }: QuestionOf<'alphabet'>, { losses, points }: Writing): Asked {
  losses.lose('changed_to_text')
  return { interaction: entry(), ...words([{ text: losses.text(key.word), fraction: 1 }], false, points) }
}

/** A slider has one marker and whole steps; finer ones are asked for as a number. */
function slider({ content, key }: QuestionOf<'axis'>, { losses, points, html }: Writing): Asked | undefined {
  const [marker, ...others] = content.markers
  const value = marker === undefined ? undefined : key.positions[marker.id]
  if (marker === undefined || value === undefined || others.length > 0) return undefined
  const scored = near({ value, tolerance: key.tolerance }, points)
  if (!Number.isInteger(content.step)) {
    losses.lose('changed_to_text')
    const unit = content.unit === undefined ? '' : ` ${xmlText(losses.text(content.unit))}`
    return { interaction: `<p>${html(marker.label)}</p>${entry(unit)}`, ...scored }
  }
  if (content.unit !== undefined) losses.lose('unit_not_in_format')
  if (content.scale === 'year') losses.lose('scale_not_in_format')
  const { min: lowerBound, max: upperBound, step } = content
  const prompt = tag('prompt', {}, html(marker.label))
  return { interaction: tag('sliderInteraction', { ...answered, lowerBound, upperBound, step }, prompt), ...scored }
}
