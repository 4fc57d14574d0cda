import { zipSync, type Zippable } from 'fflate'
import { loseKeyboard, notWritten, openLosses, type Losses } from '../writing/writing.ts'
import type { FileQuestion, LostPart, ReadSettings, WrittenFile } from '../question-files.shape.ts'
import { tag, xmlFile, xmlText, speakable } from '../writing/writing.xml.ts'
import {
  isOrdering,
  ownValue,
  wordsOf,
  type Language,
  type LocalText,
  type Question,
  type QuestionOf,
} from '@katedra/questions'
import { placeRules } from './qti.ordering.ts'
import { promptToHtml } from '../reading/reading.html.ts'
import { gapItem } from './qti.write-gaps.ts'
import { templates, version2, version3, type QtiVersion } from './qti.versions.ts'
import { pictureExtension } from '../reading/reading.item.ts'

/** A package of version 2.1: Canvas, TAO, OpenOlat and their like read it, while many of them do not read 3.0 yet. */
export function writeQti(questions: readonly FileQuestion[], settings: ReadSettings): WrittenFile {
  return writePackage(questions, settings, version2)
}

/** The same in version 3.0, for systems that read no older one. */
export function writeQti3(questions: readonly FileQuestion[], settings: ReadSettings): WrittenFile {
  return writePackage(questions, settings, version3)
}

function writePackage(questions: readonly FileQuestion[], settings: ReadSettings, version: QtiVersion): WrittenFile {
  const lost: LostPart[] = []
  const files: Zippable = {}
  const resources: string[] = []
  questions.forEach((written, index) => {
    const losses = openLosses(written, settings.language)
    const name = `q${String(index + 1).padStart(4, '0')}`
    const item = itemXml(written, { name, language: settings.language, losses, version })
    if (item === undefined) {
      lost.push(notWritten(written, { code: 'type_not_in_format', values: { type: written.question.type } }))
      return
    }
    lost.push(...losses.lost)
    files[`items/${name}.xml`] = xmlFile(version.written(item.xml))
    for (const picture of item.pictures) files[`items/${picture.name}`] = [picture.bytes, { level: 0 }]
    resources.push(resource(written, { name, item, language: settings.language, version }))
  })
  const manifest = xmlFile(manifestXml(resources, version))
  // The same questions give the same bytes.
  return { bytes: zipSync({ 'imsmanifest.xml': manifest, ...files }, { mtime: '2026-01-01T12:00:00' }), lost }
}

function manifestXml(resources: readonly string[], version: QtiVersion): string {
  const { schema, schemaversion } = version
  const about = tag('metadata', {}, tag('schema', {}, schema), tag('schemaversion', {}, schemaversion))
  const named = { ...version.manifest, identifier: 'katedra-questions' }
  return tag('manifest', named, about, tag('organizations', {}), tag('resources', {}, ...resources))
}

interface Described {
  name: string
  item: WrittenItem
  language: string
  version: QtiVersion
}

/** The item's name and tags stand in its metadata, where catalogues look for them. */
function resource(written: FileQuestion, { name, item, language, version }: Described): string {
  const string = (text: string) => tag('imsmd:string', { language }, xmlText(text))
  const general = tag(
    'imsmd:general',
    {},
    tag('imsmd:title', {}, string(written.name)),
    ...written.tags.map((one) => tag('imsmd:keyword', {}, string(one))),
  )
  const href = `items/${name}.xml`
  return tag(
    'resource',
    { identifier: `res-${name}`, type: version.resource, href },
    tag('metadata', {}, tag('imsmd:lom', {}, general)),
    tag('file', { href }),
    ...item.pictures.map((picture) => tag('file', { href: `items/${picture.name}` })),
  )
}

interface WrittenItem {
  xml: string
  /** Named as the item's text names them. */
  pictures: { name: string; bytes: Uint8Array }[]
}

interface ItemSettings {
  name: string
  language: Language
  losses: Losses
  version: QtiVersion
}

/** An interaction as it stands in the body, and how its answer is declared and scored. */
interface Asked extends Scored {
  interaction: string
  /** In place of the prompt, where the interactions stand within it. */
  body?: string
}

/** What an item is written with: texts and pictures go through here. */
interface Writing {
  losses: Losses
  points: number
  version: QtiVersion
  html: (text: LocalText) => string
  shown: (item: { text?: LocalText | undefined; picture?: Question['picture'] | undefined }) => string
}

/** One item; undefined for what the format cannot hold. */
function itemXml(
  { name: title, question }: FileQuestion,
  { name, language, losses, version }: ItemSettings,
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
    return tag('img', { src: file, alt: picture.alt === undefined ? '' : losses.text(picture.alt) })
  }
  const shown: Writing['shown'] = (item) => {
    const drawn = image(item.picture)
    // Words take the place of a picture that is not at hand.
    return `${item.text === undefined && drawn !== '' ? '' : html(wordsOf(item))}${drawn}`
  }
  const asked = interactionOf(question, { losses, points: question.points, version, html, shown })
  if (asked === undefined) return undefined
  const picture = image(question.picture)
  const feedback = question.explanation === undefined ? undefined : html(question.explanation)
  const body = tag(
    'itemBody',
    {},
    asked.body ?? `<p>${html(question.prompt)}</p>`,
    picture === '' ? '' : `<p>${picture}</p>`,
    asked.interaction,
  )
  const xml = tag(
    'assessmentItem',
    {
      ...version.item,
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
      return isOrdering(question.content) ? order(question, writing) : match(question, writing)
    case 'text':
      return askedText(question, writing)
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
  const taken = key.rule === 'right_only' ? 0 : -share
  const table = content.options.map(({ id }) => ({ key: named(id), value: key.correct.includes(id) ? share : taken }))
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
  const correct = content.left.map(({ id }) => `${named(id)} ${named(ownValue(key.pairs, id) ?? '')}`)
  const kind = { cardinality: 'multiple', baseType: 'directedPair' }
  if (key.rule === 'exact') return { interaction, ...matching(kind, correct, points) }
  const table = correct.map((pair) => ({ key: pair, value: points / correct.length }))
  return { interaction, ...byTable(kind, { correct, table }, points) }
}

/** What stands before what can be counted by no rule of the standard: then each right place earns its share. */
function order({ content, key }: QuestionOf<'connection'>, { points, shown, losses }: Writing): Asked {
  const choices = content.right.map((thing) => tag('simpleChoice', { identifier: named(thing.id) }, shown(thing)))
  const interaction = tag('orderInteraction', { ...answered, shuffle: true }, ...choices)
  const correct = content.right.map(({ id }) => named(id))
  const kind = { cardinality: 'ordered', baseType: 'identifier' }
  if (key.rule === 'exact') return { interaction, ...matching(kind, correct, points) }
  if (key.rule === 'relative') losses.lose('order_rule_not_in_format')
  return { interaction, ...correctResponse(kind, correct), processing: placeRules(correct, points) }
}

function askedText(question: QuestionOf<'text'>, { points, losses }: Writing): Asked {
  const { content, key } = question
  loseKeyboard(question, losses)
  if (content.gaps !== undefined) return { interaction: '', ...gapItem(question, losses) }
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

/** A slider has one marker and whole steps; finer ones are asked for as a number, and so is what begins too low for the version. */
function slider({ content, key }: QuestionOf<'axis'>, { losses, points, version, html }: Writing): Asked | undefined {
  const [marker, ...others] = content.markers
  const value = marker === undefined ? undefined : ownValue(key.positions, marker.id)
  if (marker === undefined || value === undefined || others.length > 0) return undefined
  const scored = near({ value, tolerance: key.tolerance }, points)
  if (!Number.isInteger(content.step) || content.min < version.sliderFrom) {
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

/** How an answer is declared and scored. */
interface Scored {
  declaration: string
  processing: string
}

interface Kind {
  cardinality: string
  baseType: string
}

interface Row {
  key: string
  value: number
  caseSensitive?: boolean
}

const identifier = 'RESPONSE'

/** The answer's declaration with what is right, without any scoring. */
function correctResponse(kind: Kind, correct: readonly string[], mapping = ''): { declaration: string } {
  const values = correct.map((value) => tag('value', {}, xmlText(value)))
  const right = values.length === 0 ? '' : tag('correctResponse', {}, ...values)
  return { declaration: tag('responseDeclaration', { identifier, ...kind }, right, mapping) }
}

/** All or nothing. The template gives one point; for others its rule is written out with them. */
function matching(kind: Kind, correct: readonly string[], points: number): Scored {
  const processing =
    points === 1
      ? tag('responseProcessing', { template: `${templates}/match_correct` })
      : whenRight(tag('match', {}, ...answerAndKey), points)
  return { ...correctResponse(kind, correct), processing }
}

/** Points by a table, within nothing and all. */
function byTable(
  kind: Kind,
  { correct, table }: { correct: readonly string[]; table: readonly Row[] },
  points: number,
): Scored {
  const rows = table.map(({ key, value, caseSensitive }) =>
    tag('mapEntry', { mapKey: key, mappedValue: shortNumber(value), caseSensitive }),
  )
  const mapping = tag('mapping', { lowerBound: 0, upperBound: points, defaultValue: 0 }, ...rows)
  return {
    ...correctResponse(kind, correct, mapping),
    processing: tag('responseProcessing', { template: `${templates}/map_response` }),
  }
}

/** A number that may be so far off. */
function near({ value, tolerance }: { value: number; tolerance: number }, points: number): Scored {
  const kind = { cardinality: 'single', baseType: 'float' }
  if (tolerance === 0) return matching(kind, [String(value)], points)
  const equal = tag('equal', { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` }, ...answerAndKey)
  return { ...correctResponse(kind, [String(value)]), processing: whenRight(equal, points) }
}

const answerAndKey = [tag('variable', { identifier }), tag('correct', { identifier })]

function whenRight(condition: string, points: number): string {
  const score = (value: number) =>
    tag('setOutcomeValue', { identifier: 'SCORE' }, tag('baseValue', { baseType: 'float' }, String(value)))
  const rule = tag(
    'responseCondition',
    {},
    tag('responseIf', {}, condition, score(points)),
    tag('responseElse', {}, score(0)),
  )
  return tag('responseProcessing', {}, rule)
}

/** Thirds and the like with enough digits to add up again. */
function shortNumber(value: number): number {
  return Number(value.toPrecision(12))
}
