import type { ReadItem } from './question-files.collect.ts'
import {
  boundedPoints,
  mostAnswers,
  openItem,
  type ItemParts,
  type ItemSettings,
  type RichField,
} from './question-files.parts.ts'
import type { Asked, AskedQuestion } from './question-files.qti-asked.ts'
import { htmlOf, interactionsOf, MissingPart, withoutLastBlank } from './question-files.qti-body.ts'
import { readChoice, readInlineChoice } from './question-files.qti-choice.ts'
import { readAssociation, readGaps, readMatching } from './question-files.qti-pairs.ts'
import {
  declarationOf,
  OwnScoring,
  pointsOf,
  scoringOf,
  type Declared,
  type Scoring,
} from './question-files.qti-scoring.ts'
import { readSlider } from './question-files.qti-slider.ts'
import { readLongText, readShortText } from './question-files.qti-text.ts'
import type { EmbeddedPicture, Reason } from './question-files.shape.ts'
import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from './question-files.xml.ts'

const readers: ReadonlyMap<string, (asked: Asked) => AskedQuestion> = new Map([
  ['choiceInteraction', readChoice],
  ['inlineChoiceInteraction', readInlineChoice],
  ['matchInteraction', readMatching],
  ['associateInteraction', readAssociation],
  ['gapMatchInteraction', readGaps],
  ['textEntryInteraction', readShortText],
  ['extendedTextInteraction', readLongText],
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
  const body = elementAt(item, 'itemBody')
  const [interaction, ...others] = body === undefined ? [] : interactionsOf(body)
  if (body === undefined || interaction === undefined) return { skip: { code: 'only_text' } }
  const problem = others.length > 0 ? { code: 'several_parts' as const } : problemOf(item, interaction)
  if (problem !== undefined) return { skip: problem }
  const declared = declarationOf(item, interaction.attributes.get('responseIdentifier'))
  if (declared === undefined) return { skip: { code: 'syntax', values: { detail: 'responseDeclaration' } } }
  const field = parts.rich(htmlOf(body))
  const question = readAsked({
    interaction,
    declared,
    scoring: handOr(item, declared, interaction),
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

function readAsked(asked: Asked): AskedQuestion {
  return readers.get(asked.interaction.name)?.(asked) ?? { skip: { code: 'only_text' } }
}

/** What somebody marks by hand may be scored in any way. */
function handOr(item: XmlElement, declared: Declared, interaction: XmlElement): Scoring {
  return interaction.name === 'extendedTextInteraction' ? { kind: 'none' } : scoringOf(item, declared)
}

function problemOf(item: XmlElement, interaction: XmlElement): Reason | undefined {
  if (interaction.name === 'orderInteraction') return { code: 'ordering' }
  if (!readers.has(interaction.name)) return { code: 'type_not_supported', values: { type: interaction.name } }
  if (elementsBelow(item, ...answerNames).length > mostAnswers) return { code: 'too_many_answers' }
  return needsMore(item) ? { code: 'needs_missing_part' } : undefined
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
  ...['simpleChoice', 'inlineChoice', 'simpleAssociableChoice', 'gapText', 'gapImg', 'gap'],
  ...['value', 'mapEntry', 'modalFeedback'],
]

/** Random values, or a text that stands in another file. */
function needsMore(item: XmlElement): boolean {
  return elementsIn(item, 'templateDeclaration').length + elementsIn(item, 'assessmentStimulusRef').length > 0
}

/** What is shown after the answer; of several feedbacks each belongs to one answer. What only those who mark are told stays away. */
function explanationOf(item: XmlElement, parts: ItemParts): string {
  const modal = elementsIn(item, 'modalFeedback').filter((one) => textIn(one) !== '')
  const others = elementsBelow(elementAt(item, 'itemBody'), 'feedbackInline', 'feedbackBlock', 'rubricBlock')
  if (modal.length > 1 || others.length > 0) parts.note('answer_feedback_left_out')
  const [only, ...more] = modal
  return only === undefined || more.length > 0 ? '' : parts.words(htmlOf(only))
}
