import { type ReadItem, opaqueIds } from '../reading/reading.ts'
import {
  boundedPoints,
  maxAnswers,
  openItem,
  type ItemParts,
  type ItemSettings,
  type RichField,
  fileNumber,
  boundedFraction,
} from '../reading/reading.item.ts'
import {
  type Asked,
  type AskedQuestion,
  declarationOf,
  declaredPoints,
  OwnScoring,
  pointsOf,
  scoringOf,
  type Scoring,
  toleranceOf,
  type Mapped,
} from './qti.scoring.ts'
import { htmlOf, interactionsOf, MissingPart, withoutLastBlank } from './qti.body.ts'
import { readChoice, readHottext } from './qti.choice.ts'
import { countsPlaces, readOrder } from './qti.ordering.ts'
import { isGapText, readGapItem, type GapItem } from './qti.gaps.ts'
import { hasLostGap } from '../reading/reading.gap-signs.ts'
import { gapsBody, inWholePoints, inWholeWeights, pointsOfGaps } from '../reading/reading.gaps.ts'
import { readAssociation, readMatching, readPictureGaps } from './qti.pairs.ts'
import type { EmbeddedPicture, Reason } from '../question-files.shape.ts'
import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'

const readers: ReadonlyMap<string, (asked: Asked) => AskedQuestion> = new Map([
  ['choiceInteraction', readChoice],
  ['matchInteraction', readMatching],
  ['associateInteraction', readAssociation],
  ['gapMatchInteraction', readPictureGaps],
  ['textEntryInteraction', readShortText],
  ['extendedTextInteraction', readLongText],
  ['orderInteraction', readOrder],
  ['hottextInteraction', readHottext],
  ['sliderInteraction', readSlider],
])

/** One item of version 2, or of version 3 under the names of version 2. `tags` come from the package. */
export function readQtiItem(item: XmlElement, settings: ItemSettings, tags: readonly string[]): ReadItem {
  const name = item.attributes.get('title') ?? item.attributes.get('identifier') ?? ''
  try {
    const read = readItem(item, openItem(settings))
    return 'skip' in read ? { ...read, name } : { draft: { name, tags, ...read } }
  } catch (error) {
    if (error instanceof MissingPart) return { skip: { code: 'needs_missing_part' }, name }
    if (error instanceof OwnScoring) return { skip: { code: 'own_scoring' }, name }
    throw error
  }
}

type ReadQuestion = { question: unknown; pictures: EmbeddedPicture[]; notes: Reason[] }

function readItem(item: XmlElement, parts: ItemParts): ReadQuestion | { skip: Reason } {
  const own = elementAt(item, 'itemBody')
  const body = own === undefined ? undefined : withStimuli(item, own, parts)
  const [interaction, ...others] = body === undefined ? [] : interactionsOf(body)
  if (body === undefined || interaction === undefined) return { skip: { code: 'only_text' } }
  if (isGapText([interaction, ...others]))
    return needsMore(item, parts)
      ? { skip: { code: 'needs_missing_part' } }
      : readGaps({ item, body, interactions: [interaction, ...others], parts })
  const problem = others.length > 0 ? { code: 'several_parts' as const } : problemOf(item, interaction, parts)
  if (problem !== undefined) return { skip: problem }
  const declared = declarationOf(item, interaction.attributes.get('responseIdentifier'))
  if (declared === undefined) return { skip: { code: 'syntax', values: { detail: 'responseDeclaration' } } }
  const field = parts.rich(htmlOf(body))
  const question = readAsked({
    interaction,
    declared,
    scoring: readableScoring(item, { declared, interaction, parts }),
    parts,
    prompt: field.text,
  })
  if ('skip' in question) return question
  const { prompt = withoutLastBlank(field.text), ...typed } = question
  const more = { points: pointsOf(item, declared), picture: field.picture, explanation: explanationOf(item, parts) }
  return {
    question: { ...typed, prompt: parts.local(prompt), ...sharedFields(more, parts) },
    pictures: parts.pictures,
    notes: parts.notes(),
  }
}

function readGaps(asked: GapItem): ReadQuestion | { skip: Reason } {
  const { item, parts } = asked
  const read = readGapItem(asked)
  if ('skip' in read) return read
  const prompt = parts.rich(read.source)
  if (hasLostGap(prompt.text)) return { skip: { code: 'gap_in_formula' } }
  // Points of a question come as the shares of its gaps.
  const gaps = read.gaps.every(({ weight }) => Number.isInteger(weight)) ? read.gaps : inWholeWeights(read.gaps)
  const sum = pointsOfGaps(read.gaps)
  const points = declaredPoints(item) ?? (gaps === read.gaps ? sum : inWholePoints(sum))
  const more = { points, picture: prompt.picture, explanation: explanationOf(item, parts) }
  return {
    question: {
      ...gapsBody({ ...read, gaps }, parts, prompt.text),
      prompt: parts.local(prompt.text),
      ...sharedFields(more, parts),
    },
    pictures: parts.pictures,
    notes: parts.notes(),
  }
}

function readAsked(asked: Asked): AskedQuestion {
  return readers.get(asked.interaction.name)?.(asked) ?? { skip: { code: 'only_text' } }
}

/** What a person marks by hand may be scored in any way; without its own program an item is right or wrong, and that is told. */
function readableScoring(
  item: XmlElement,
  { declared, interaction, parts }: Pick<Asked, 'declared' | 'interaction' | 'parts'>,
): Scoring {
  if (interaction.name === 'extendedTextInteraction') return { kind: 'none' }
  if (interaction.name === 'orderInteraction' && countsPlaces(item, declared)) return { kind: 'mapped' }
  try {
    return scoringOf(item, declared)
  } catch (error) {
    if (!(error instanceof OwnScoring) || error.isAdaptive || declared.correct.length === 0) throw error
    parts.note('own_scoring_left_out')
    return { kind: 'correct' }
  }
}

function problemOf(item: XmlElement, interaction: XmlElement, parts: ItemParts): Reason | undefined {
  if (!readers.has(interaction.name)) return { code: 'type_not_supported', values: { type: interaction.name } }
  if (elementsBelow(item, ...answerNames).length > maxAnswers) return { code: 'too_many_answers' }
  return needsMore(item, parts) ? { code: 'needs_missing_part' } : undefined
}

interface SharedFields {
  points: number
  picture: RichField['picture']
  explanation: string
}

function sharedFields({ points, picture, explanation }: SharedFields, parts: ItemParts) {
  return {
    points: boundedPoints(points, parts.note),
    ...(picture === undefined ? {} : { picture }),
    ...(explanation === '' ? {} : { explanation: parts.local(explanation) }),
  }
}

const answerNames = [
  ...['simpleChoice', 'inlineChoice', 'hottext', 'simpleAssociableChoice', 'gapText', 'gapImg', 'gap'],
  ...['value', 'mapEntry', 'modalFeedback'],
]

/** Random values, or a text that stands in a file which is not here. */
function needsMore(item: XmlElement, { readText }: ItemParts): boolean {
  const isLost = (stimulus: XmlElement) => readText(stimulus.attributes.get('href') ?? '') === undefined
  return elementsIn(item, 'templateDeclaration').length > 0 || elementsIn(item, 'assessmentStimulusRef').some(isLost)
}

/** Texts in files of their own stand before what is asked of them. */
function withStimuli(item: XmlElement, body: XmlElement, { readText }: ItemParts): XmlElement {
  const stimuli = elementsIn(item, 'assessmentStimulusRef').flatMap(
    (stimulus) => readText(stimulus.attributes.get('href') ?? '') ?? [],
  )
  return { ...body, children: [...stimuli, ...body.children] }
}

/** What is shown after the answer; of several feedbacks each belongs to one answer. What only those who mark are told stays away. */
function explanationOf(item: XmlElement, parts: ItemParts): string {
  const modal = elementsIn(item, 'modalFeedback').filter((one) => textIn(one) !== '')
  const others = elementsBelow(elementAt(item, 'itemBody'), 'feedbackInline', 'feedbackBlock', 'rubricBlock')
  if (modal.length > 1 || others.length > 0) parts.note('answer_feedback_left_out')
  const [only, ...more] = modal
  return only === undefined || more.length > 0 ? '' : parts.words(htmlOf(only))
}

/** A slider is an axis of numbers with one marker. */
function readSlider(asked: Asked): AskedQuestion {
  const { interaction, declared, scoring, parts } = asked
  const line = lineOf(asked)
  const wanted = fileNumber(declared.correct[0])
  if (scoring.kind === 'mapped') return { skip: { code: 'own_scoring' } }
  if (line === undefined) {
    const detail = interaction.attributes.get('upperBound') ?? ''
    return { skip: { code: 'number_unreadable', values: { detail: detail.slice(0, 60) } } }
  }
  if (wanted === undefined) return { skip: { code: 'no_right_answer' } }
  const { label, prompt } = namesOf(asked)
  const [id = ''] = opaqueIds([label], asked.prompt)
  return {
    type: 'axis',
    prompt,
    content: { scale: 'number', ...line, markers: [{ id, label: parts.local(label) }] },
    key: { positions: { [id]: wanted }, tolerance: toleranceOf(scoring, wanted) },
  }
}

function lineOf({ interaction, declared }: Asked) {
  const number = (name: string) => fileNumber(interaction.attributes.get(name))
  const [min, max] = [number('lowerBound'), number('upperBound')]
  if (min === undefined || max === undefined) return undefined
  const step = number('step') ?? (declared.base_type === 'integer' ? 1 : roundStep((max - min) / 100))
  return { min, max, step, labels_every: labelsEvery(max - min, step) }
}

/** Where the body has a text of its own, the slider's question is what its marker is called. */
function namesOf({ interaction, parts, prompt }: Asked): { label: string; prompt: string } {
  const own = elementAt(interaction, 'prompt')
  const question = own === undefined ? '' : parts.words(htmlOf(own))
  if (prompt === '') return { label: '?', prompt: question }
  return { label: question === '' ? '?' : question, prompt }
}

/** One, two or five times a power of ten, not below the wanted one. */
function roundStep(wanted: number): number {
  if (!(wanted > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const times = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10
  return Number((times * power).toPrecision(12))
}

/** About ten labels, on the steps of the axis. */
function labelsEvery(length: number, step: number): number {
  const wanted = roundStep(length / 10)
  return wanted > step ? wanted : step
}

const strict = { ignore_diacritics: false, typo_tolerance: false, unmatched: 'wrong' } as const

/** A word or a number; what earns something is accepted, with its share of the best. */
function readShortText(asked: Asked): AskedQuestion {
  const { declared, scoring } = asked
  const isNumber = declared.base_type === 'float' || declared.base_type === 'integer'
  const accepted = scoring.kind === 'mapped' ? declared.mapping : declared.correct.map(fully)
  if (accepted.length === 0) return { skip: { code: 'no_right_answer' } }
  return isNumber || scoring.kind === 'near' ? numberQuestion(asked, accepted) : textQuestion(asked, accepted)
}

function fully(key: string): Mapped {
  return { key, value: 1, case_sensitive: true }
}

function textQuestion(asked: Asked, accepted: readonly Mapped[]): AskedQuestion {
  // One that may be written either way is enough: being too strict would be the worse mistake.
  const isSensitive = accepted.every((one) => one.case_sensitive)
  return {
    type: 'text',
    ...sentence(asked),
    content: { lines: 1, numeric: false },
    key: { accepted: shares(accepted), case_sensitive: isSensitive, ...strict },
  }
}

function numberQuestion(asked: Asked, accepted: readonly Mapped[]): AskedQuestion {
  const best = Math.max(...accepted.map(({ value }) => value))
  const full = accepted.find((one) => one.value === best)
  const value = fileNumber(full?.key)
  if (full === undefined || value === undefined || best <= 0) {
    return { skip: { code: 'number_unreadable', values: { detail: (full?.key ?? '').slice(0, 60) } } }
  }
  const { unit, ...written } = measured(asked)
  return {
    type: 'text',
    ...written,
    content: { lines: 1, numeric: true, ...(unit === undefined ? {} : { unit: asked.parts.local(unit) }) },
    key: {
      accepted: otherNumbers(
        asked,
        accepted.filter((one) => one !== full),
        best,
      ),
      number: { value, tolerance: toleranceOf(asked.scoring, value) },
      case_sensitive: false,
      ...strict,
    },
  }
}

/** Exact numbers are accepted as texts; those with a tolerance can't be. */
function otherNumbers({ scoring, parts }: Asked, others: readonly Mapped[], best: number) {
  if (scoring.kind !== 'near') return shares(others, best)
  if (others.length > 0) parts.note('extra_answers_left_out')
  return []
}

/** A blank within a sentence stays; one at its end is the field itself. */
function sentence({ prompt }: Asked): { prompt?: string } {
  return /_{4}\s*\S/.test(prompt) ? { prompt } : {}
}

/** A blank on a line of its own with one word behind it: that is the unit. */
function measured(asked: Asked): { prompt?: string; unit?: string } {
  const found = /(?:^|\n)\s*_{4}\s+(\S{1,20})$/.exec(asked.prompt)
  if (found?.[1] === undefined) return sentence(asked)
  return { prompt: asked.prompt.slice(0, found.index).trim(), unit: found[1] }
}

/** Values as shares of the best one. Those below nothing take nothing, as with us no answer does. */
function shares(accepted: readonly Mapped[], best = Math.max(...accepted.map(({ value }) => value))) {
  return accepted.map(({ key, value }) => ({ text: key, fraction: best > 0 ? shareOf(value, best) : 0 }))
}

/** Without the noise of binary fractions. */
function shareOf(value: number, best: number): number {
  return boundedFraction(Number((value / best).toPrecision(9)))
}

/** A text that a person reads and marks. */
function readLongText({ interaction }: Asked): AskedQuestion {
  const lines = fileNumber(interaction.attributes.get('expectedLines')) ?? 5
  return {
    type: 'text',
    content: { lines: Math.min(20, Math.max(1, Math.round(lines))), numeric: false },
    key: { accepted: [], case_sensitive: false, ignore_diacritics: true, typo_tolerance: false, unmatched: 'manual' },
  }
}
