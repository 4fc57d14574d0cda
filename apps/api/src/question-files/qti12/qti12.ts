import { opaqueIds, type collectItems, type ReadItem } from '../reading/reading.ts'
import {
  boundedFraction,
  boundedPoints,
  fileNumber,
  markedByHand,
  maxAnswers,
  openItem,
  type ItemParts,
  type ItemSettings,
  choiceOption,
} from '../reading/reading.item.ts'
import { asksForOrder, readOldOrder } from './qti12.ordering.ts'
import type { Reason } from '../question-files.shape.ts'
import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { hasLostGap } from '../reading/reading.gap-signs.ts'
import { gapsBody, inWholeWeights } from '../reading/reading.gaps.ts'
import { hasBlanks, readBlanks } from './qti12.blanks.ts'
import { fieldsOf, materialOf, nameInText, readOldGaps, type Field, type OldBody } from './qti12.fields.ts'
import { equalsIn, isLoose, pointsOfRule, rulesOf } from './qti12.material.ts'
import { asksForRange, isNumberField, numbersOf } from './qti12.numbers.ts'
import {
  asksForGroups,
  questionOfBlackboard,
  readBlackboardPairs,
  readOldGroupings,
  readOldGroups,
  readOldPairs,
} from './qti12.pairs.ts'
import { readXml } from '../reading/reading.xml.ts'

interface OldFile {
  items: ReturnType<typeof collectItems>
  settings: ItemSettings
  /** Of the file within a package. */
  path?: string
  /** Other files of the package have items, too. */
  isOneOfSeveral?: boolean
}

/** QTI 1.2, as Canvas and its like export it; what they have more is skipped by its kind. */
export function readOldItems(text: string, { items, settings, path, isOneOfSeveral }: OldFile): Reason | undefined {
  const file = isOneOfSeveral === true && path !== undefined ? { path } : {}
  let number = 0
  const reason = readXml(text, {
    depth: 1,
    take: (element) => {
      const found = itemsOf(element)
      const stimuli = stimuliOf(found)
      for (const item of found) {
        number += 1
        if (stimuli.has(item)) continue
        items.add({ kind: 'item', number, ...file }, () =>
          readOldItem(item, openItem(settings), stimulusOf(item, stimuli)),
        )
        if (items.isFull()) return false
      }
      return true
    },
  })
  if (reason !== undefined && path !== undefined) items.add({ kind: 'path', path }, () => ({ skip: reason }))
  return reason
}

function itemsOf(element: XmlElement | undefined): XmlElement[] {
  if (element === undefined) return []
  return element.name === 'item' ? [element] : elementsBelow(element, 'item')
}

/** What a field of an item's metadata says; Brightspace calls the element by another name. */
function metadataOf(item: XmlElement, label: string): string {
  const fields = elementsBelow(elementAt(item, 'itemmetadata'), 'qtimetadatafield', 'qti_metadatafield')
  const field = fields.find((one) => textIn(elementAt(one, 'fieldlabel')) === label)
  return textIn(elementAt(field, 'fieldentry'))
}

/** Texts that questions of the same file belong to, in New Quizzes of Canvas; such a text is a part of its questions, not one itself. */
function stimuliOf(items: readonly XmlElement[]): ReadonlySet<XmlElement> {
  const named = new Set(items.map((item) => metadataOf(item, 'parent_stimulus_item_ident')))
  return new Set(
    items.filter(
      (item) =>
        metadataOf(item, 'question_type') === 'text_only_question' && named.has(item.attributes.get('ident') ?? '?'),
    ),
  )
}

function stimulusOf(item: XmlElement, stimuli: ReadonlySet<XmlElement>): string {
  const wanted = metadataOf(item, 'parent_stimulus_item_ident')
  const stimulus = [...stimuli].find((one) => one.attributes.get('ident') === wanted)
  return stimulus === undefined ? '' : `<div>${materialOf(elementAt(stimulus, 'presentation'))}</div>`
}

type Kind =
  | 'one'
  | 'several'
  | 'words'
  | 'essay'
  | 'blanks'
  | 'gaps'
  | 'lists'
  | 'pairs'
  | 'blackboard-pairs'
  | 'groups'
  | 'groupings'
  | 'number'
  | 'calculated'
  | 'order'
  | 'text'
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['true_false_question', 'one'],
  ['multiple_choice_question', 'one'],
  ['multiple_answers_question', 'several'],
  ['short_answer_question', 'words'],
  ['essay_question', 'essay'],
  ['fill_in_multiple_blanks_question', 'gaps'],
  ['multiple_dropdowns_question', 'lists'],
  ['matching_question', 'pairs'],
  ['categorization_question', 'groupings'],
  ['numerical_question', 'number'],
  ['calculated_question', 'calculated'],
  ['ordering_question', 'order'],
  ['text_only_question', 'text'],
  // Common Cartridge.
  ['cc.true_false.v0p1', 'one'],
  ['cc.multiple_choice.v0p1', 'one'],
  ['cc.multiple_response.v0p1', 'several'],
  ['cc.fib.v0p1', 'words'],
  ['cc.pattern_match.v0p1', 'words'],
  ['cc.essay.v0p1', 'essay'],
  // Blackboard.
  ['Matching', 'blackboard-pairs'],
  ['Essay', 'essay'],
  ['Short Response', 'essay'],
  ['Numeric', 'number'],
  ['Calculated', 'calculated'],
])

/** Kinds of Blackboard, Brightspace and ILIAS whose way of answering looks like another one's. */
const unlike =
  /^(?:File Upload|Hot Spot|Quiz Bowl|Opinion Scale|Likert|Arithmetic|Significant Figures|IMAGE MAP QUESTION|FLASH QUESTION|JAVA APPLET|FORMULA QUESTION|ass(?:ImagemapQuestion|FlashQuestion|JavaApplet|FormulaQuestion|ErrorText|KprimChoice|FileUpload|LongMenu))$/i

/** What an item is by its system's own word for it, else by the way of answering. */
function kindOf(item: XmlElement): Kind | { unknown: string } {
  const type = metadataOf(item, 'question_type') || metadataOf(item, 'cc_profile')
  if (type !== '') return kinds.get(type) ?? { unknown: type }
  const blackboard = textIn(elementAt(item, 'itemmetadata', 'bbmd_questiontype'))
  const other = blackboard || metadataOf(item, 'qmd_questiontype') || metadataOf(item, 'QUESTIONTYPE')
  if (unlike.test(other)) return { unknown: other }
  return (blackboard === '' ? undefined : kinds.get(blackboard)) ?? structureOf(item) ?? { unknown: other || 'item' }
}

function readOldItem(item: XmlElement, parts: ItemParts, stimulus: string): ReadItem {
  const name = item.attributes.get('title') ?? ''
  const kind = kindOf(item)
  if (typeof kind !== 'string') return { skip: { code: 'type_not_supported', values: { type: kind.unknown } }, name }
  if (kind === 'text') return { skip: { code: 'only_text' }, name }
  const calculated = kind === 'calculated' ? firstValues(item) : undefined
  if (kind === 'calculated' && calculated === undefined)
    return { skip: { code: 'type_not_supported', values: { type: 'calculated_question' } }, name }
  if (calculated !== undefined) parts.note('values_fixed')
  const material = (calculated?.fill ?? same)(materialWith(item, kind))
  const gaps = gapsOf(item, kind, { material, parts })
  if (gaps !== undefined && 'skip' in gaps) return { skip: gaps.skip, name }
  const prompt = parts.rich(`${stimulus}${gaps?.source ?? material}`)
  if (hasLostGap(prompt.text)) return { skip: { code: 'gap_in_formula' }, name }
  const body =
    calculated?.body ??
    (gaps === undefined
      ? bodyOf(item, kind, { parts, prompt: prompt.text })
      : gapsBody({ ...gaps, gaps: inWholeWeights(gaps.gaps) }, parts, prompt.text))
  if ('skip' in body) return { skip: body.skip, name }
  const explanation = explanationOf(item, parts)
  const points = pointsOfItem(item) ?? 1
  return {
    draft: {
      name,
      tags: [],
      pictures: parts.pictures,
      notes: parts.notes(),
      question: {
        ...body,
        prompt: parts.local(prompt.text),
        points: boundedPoints(points, parts.note),
        ...(prompt.picture === undefined ? {} : { picture: prompt.picture }),
        ...(explanation === '' ? {} : { explanation: parts.local(explanation) }),
      },
    },
  }
}

function same(text: string): string {
  return text
}

/** The question of a choice may stand within its field, where it is alone. */
function materialWith(item: XmlElement, kind: Kind): string {
  const presentation = elementAt(item, 'presentation')
  if (kind === 'blackboard-pairs') return questionOfBlackboard(presentation)
  const own = materialOf(presentation)
  const [field, ...others] = elementsBelow(presentation, ...answerNames)
  if (!['one', 'several', 'words', 'number', 'essay', 'order'].includes(kind) || others.length > 0) return own
  return `${own}${materialOf(field)}`
}

function pointsOfItem(item: XmlElement): number | undefined {
  const said = [
    metadataOf(item, 'points_possible'),
    textIn(elementAt(item, 'itemmetadata', 'qmd_absolutescore_max')),
    metadataOf(item, 'qmd_weighting'),
  ]
  const [points] = said.flatMap((written) => (written === '' ? [] : (fileNumber(written) ?? [])))
  if (points !== undefined || metadataOf(item, 'ILIAS_VERSION') === '') return points
  // ILIAS says only what each right part adds.
  const sum = rulesOf(item).reduce((total, rule) => total + Math.max(0, pointsOfRule(rule).points), 0)
  return sum > 0 ? sum : undefined
}

const answerNames = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp']

/** Where no system says what it is, the way of answering does. */
function structureOf(item: XmlElement): Kind | undefined {
  if (asksForOrder(item)) return 'order'
  const answers = elementsBelow(elementAt(item, 'presentation'), ...answerNames)
  if (answers.every(({ name }) => name === 'response_str' || name === 'response_num') && answers.length > 0)
    return structureOfWriting(item, answers)
  const [answer, ...others] = answers
  const fields = fieldsOf(item)
  // Lists that the text names in brackets.
  const text = materialOf(elementAt(item, 'presentation'))
  if (answers.every(({ name }) => name === 'response_lid') && fields.every((field) => nameInText(field, text)))
    return answer === undefined ? 'text' : fields.every(saysOneWord) ? 'gaps' : 'lists'
  if (asksForGroups(item)) return 'groups'
  const isPaired = fields.length === answers.length && fields.length > 1
  if (isPaired && fields.every(({ caption }) => materialOf(caption) !== '')) return 'pairs'
  if (answer?.name !== 'response_lid' || others.length > 0) return undefined
  return answer.attributes.get('rcardinality')?.toLowerCase() === 'multiple' ? 'several' : 'one'
}

function structureOfWriting(item: XmlElement, answers: readonly XmlElement[]): Kind {
  const isAsked = valuesIn(elementAt(item, 'resprocessing')).length > 0 || asksForRange(item)
  if (hasBlanks(item) && (answers.length > 1 || isAsked)) return 'blanks'
  if (!isAsked) return 'essay'
  return answers.some(isNumberField) || asksForRange(item) ? 'number' : 'words'
}

/** Words of a gap that differ by capitals alone are ways of writing it, not a list to choose from. */
function saysOneWord({ labels }: Field): boolean {
  return new Set(labels.map((label) => textIn(label).toLowerCase())).size === 1
}

/** The gaps of a text that has some. */
function gapsOf(item: XmlElement, kind: Kind, { material, parts }: { material: string; parts: ItemParts }) {
  if (kind === 'blanks') return readBlanks(item, parts)
  return kind === 'gaps' || kind === 'lists' ? readOldGaps(item, { kind, material, parts }) : undefined
}

type Body = { type: string; content: unknown; key: unknown } | { skip: Reason }

const loosely = { case_sensitive: false, ignore_diacritics: false, typo_tolerance: false } as const

function bodyOf(item: XmlElement, kind: Kind, body: OldBody): Body {
  if (kind === 'pairs') return readOldPairs(item, body)
  if (kind === 'blackboard-pairs') return readBlackboardPairs(item, body)
  if (kind === 'groups') return readOldGroups(item, body)
  if (kind === 'groupings') return readOldGroupings(item, body)
  if (kind === 'number') return readNumber(item, body.parts)
  if (kind === 'order') return readOldOrder(item, { ...body, materialOf })
  if (kind === 'essay') return { type: 'text', content: { lines: 6, numeric: false }, key: markedByHand }
  const added = kind === 'several' ? addedPoints(item) : undefined
  if (added !== undefined) return addedChoiceOf(item, added, body)
  const best = bestConditions(item)
  if (kind === 'words') return wordsOf(best, body.parts)
  if (kind === 'one' && best.some(({ share }) => share < 1)) body.parts.note('weights_left_out')
  return choiceOf(item, kind === 'several', { ...body, right: best.find(({ share }) => share === 1)?.right ?? [] })
}

function wordsOf(conditions: readonly Condition[], parts: ItemParts): Body {
  const equals = conditions.flatMap(({ equals: asked, share }) => asked.map((equal) => ({ equal, share })))
  const needsTeacher = equals.some(({ equal }) => isLoose(equal))
  if (needsTeacher) parts.note('wildcard_marked_by_hand')
  const accepted = equals.slice(0, maxAnswers).map(({ equal, share }) => ({ text: textIn(equal), fraction: share }))
  const case_sensitive =
    equals.length > 0 && equals.every(({ equal }) => equal.attributes.get('case')?.toLowerCase() === 'yes')
  const key = { ...loosely, accepted, case_sensitive, unmatched: needsTeacher ? 'manual' : 'wrong' }
  return { type: 'text', content: { lines: 1, numeric: false }, key }
}

function readNumber(item: XmlElement, parts: ItemParts): Body {
  const read = numbersOf(item, [], parts)
  if ('skip' in read) return read
  const number = read.number === undefined ? {} : { number: read.number }
  const key = { ...loosely, accepted: read.accepted, ...number, unmatched: 'wrong' }
  return { type: 'text', content: { lines: 1, numeric: true }, key }
}

/** The first of the prepared sets of values, which takes the place of their names in the text. */
function firstValues(item: XmlElement): { fill: (text: string) => string; body: Body } | undefined {
  const calculated = elementAt(item, 'itemproc_extension', 'calculated')
  const set = elementAt(calculated, 'var_sets', 'var_set')
  const value = fileNumber(textIn(elementAt(set, 'answer')))
  if (value === undefined) return undefined
  const values = new Map(elementsIn(set, 'var').map((one) => [one.attributes.get('name') ?? '', textIn(one)]))
  const given = elementAt(calculated, 'answer_tolerance')
  const written = textIn(given).trim()
  const isShare = written.endsWith('%') || given?.attributes.get('type') === 'percent'
  const size = Math.abs(fileNumber(written.replace(/%$/, '')) ?? 0)
  const tolerance = Number((isShare ? (size / 100) * Math.abs(value) : size).toPrecision(12))
  const key = { ...loosely, accepted: [], number: { value, tolerance }, unmatched: 'wrong' }
  return {
    fill: (text) => text.replaceAll(/\[([^[\]<>]{1,60})\]/g, (whole, name: string) => values.get(name.trim()) ?? whole),
    body: { type: 'text', content: { lines: 1, numeric: true }, key },
  }
}

function choiceOf(item: XmlElement, multiple: boolean, { parts, prompt, right }: OldBody & { right: string[] }) {
  const labels = elementsBelow(elementAt(item, 'presentation'), 'response_label')
  if (labels.length > maxAnswers) return { skip: { code: 'too_many_answers' } as const }
  const names = labels.map((label) => label.attributes.get('ident') ?? '')
  const ids = opaqueIds(names, prompt)
  const correct = ids.filter((_, index) => right.includes(names[index] ?? ''))
  if (correct.length === 0) return { skip: { code: 'no_right_answer' } as const }
  const options = labels.map((label, index) => ({ id: ids[index], ...choiceOption(parts.option(materialOf(label))) }))
  const shuffle =
    elementsBelow(elementAt(item, 'presentation'), 'render_choice')[0]?.attributes.get('shuffle') === 'Yes'
  return {
    type: 'abc',
    content: { options, multiple, shuffle },
    key: { correct: multiple ? correct : correct.slice(0, 1), rule: 'exact' },
  }
}

/** Points that an answer collects option by option; undefined where one rule decides about the whole answer. */
function addedPoints(item: XmlElement): ReadonlyMap<string, number> | undefined {
  const points = new Map<string, number>()
  let gains = 0
  for (const rule of rulesOf(item)) {
    const { points: given, isAdded } = pointsOfRule(rule)
    const options = given === 0 || !isAdded ? [] : valuesIn(elementAt(rule, 'conditionvar'))
    if (given > 0 && options.length > 0) gains += 1
    for (const name of options) points.set(name, (points.get(name) ?? 0) + given)
  }
  return gains > 1 ? points : undefined
}

/** Right is what gains points. Our rules take for a wrong option as much as a right one gives, or nothing; anything else is told. */
function addedChoiceOf(item: XmlElement, added: ReadonlyMap<string, number>, { parts, prompt }: OldBody) {
  const right = [...added].filter(([, points]) => points > 0)
  const choice = choiceOf(item, true, { parts, prompt, right: right.map(([name]) => name) })
  if ('skip' in choice) return choice
  const wrong = [...added.values()].filter((points) => points <= 0)
  const [first = 0] = right.map(([, points]) => points)
  const all = choice.content.options.length
  const isFree = right.length < all && wrong.every((points) => points === 0)
  const isOurs = isFree || (wrong.every((points) => points === -first) && right.length + wrong.length === all)
  if (!isOurs || right.some(([, points]) => points !== first)) parts.note('weights_left_out')
  return { ...choice, key: { ...choice.key, rule: isFree ? 'right_only' : 'partial' } }
}

/** The values that a condition asks for. */
function valuesIn(element: XmlElement | undefined): string[] {
  return equalsIn(element).map(textIn)
}

interface Condition {
  /** What must be answered; what must not is left out. */
  right: string[]
  equals: XmlElement[]
  share: number
}

/** The rules that give points, each as a share of the best. */
function bestConditions(item: XmlElement): Condition[] {
  const rules = rulesOf(item).flatMap((rule) => {
    const { points } = pointsOfRule(rule)
    const equals = equalsIn(elementAt(rule, 'conditionvar'))
    return points > 0 && equals.length > 0 ? [{ equals, right: equals.map(textIn), points }] : []
  })
  const max = Math.max(...rules.map(({ points }) => points))
  return rules.map(({ right, equals, points }) => ({ right, equals, share: boundedFraction(points / max) }))
}

function explanationOf(item: XmlElement, parts: ItemParts): string {
  const feedbacks = elementsIn(item, 'itemfeedback')
  // The model answer of an essay is for everybody, as what is said to every answer.
  const general =
    feedbacks.find((one) => one.attributes.get('ident') === 'general_fb') ??
    feedbacks.find((one) => elementsIn(one, 'solution').length > 0)
  if (feedbacks.length > (general === undefined ? 0 : 1)) parts.note('answer_feedback_left_out')
  const flow = elementAt(general, 'flow_mat') ?? elementAt(general, 'solution', 'solutionmaterial') ?? general
  return flow === undefined ? '' : parts.words(materialOf(flow))
}
