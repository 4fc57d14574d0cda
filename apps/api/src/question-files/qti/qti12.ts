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
import { gapsBody } from '../reading/reading.gaps.ts'
import { hasBlanks, readBlanks } from './qti12.blanks.ts'
import { equalsIn, pointsOf } from './qti12.material.ts'
import { materialOf, readOldGaps, readOldNumber, readOldPairs, type OldBody } from './qti12.fields.ts'
import { readXml } from '../reading/reading.xml.ts'

interface OldFile {
  items: ReturnType<typeof collectItems>
  settings: ItemSettings
  /** Of the file within a package. */
  path?: string
}

/** QTI 1.2, as Canvas and its like export it; what they have more is skipped by its kind. */
export function readOldItems(text: string, { items, settings, path }: OldFile): Reason | undefined {
  let number = 0
  const reason = readXml(text, {
    depth: 1,
    take: (element) => {
      for (const item of itemsOf(element)) {
        number += 1
        items.add({ kind: 'item', number }, () => readOldItem(item, openItem(settings)))
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

type Kind = 'one' | 'several' | 'words' | 'essay' | 'blanks' | 'gaps' | 'lists' | 'pairs' | 'number' | 'order' | 'text'
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['true_false_question', 'one'],
  ['multiple_choice_question', 'one'],
  ['multiple_answers_question', 'several'],
  ['short_answer_question', 'words'],
  ['essay_question', 'essay'],
  ['fill_in_multiple_blanks_question', 'gaps'],
  ['multiple_dropdowns_question', 'lists'],
  ['matching_question', 'pairs'],
  ['numerical_question', 'number'],
  ['ordering_question', 'order'],
  ['text_only_question', 'text'],
  // Common Cartridge.
  ['cc.true_false.v0p1', 'one'],
  ['cc.multiple_choice.v0p1', 'one'],
  ['cc.multiple_response.v0p1', 'several'],
  ['cc.fib.v0p1', 'words'],
  ['cc.essay.v0p1', 'essay'],
])

function readOldItem(item: XmlElement, parts: ItemParts): ReadItem {
  const name = item.attributes.get('title') ?? ''
  const fields = elementsBelow(elementAt(item, 'itemmetadata'), 'qtimetadatafield')
  const field = (label: string) =>
    textIn(
      elementAt(
        fields.find((one) => textIn(elementAt(one, 'fieldlabel')) === label),
        'fieldentry',
      ),
    )
  const type = field('question_type') || field('cc_profile')
  const blackboard = elementAt(item, 'itemmetadata', 'bbmd_questiontype')
  const kind = type === '' ? kindOf(item) : kinds.get(type)
  if (kind === undefined)
    return { skip: { code: 'type_not_supported', values: { type: type || textIn(blackboard).trim() || 'item' } }, name }
  if (kind === 'text') return { skip: { code: 'only_text' }, name }
  const presentation = elementAt(item, 'presentation')
  const material = materialOf(presentation)
  const gaps = gapsOf(item, kind, { material, parts })
  if (gaps !== undefined && 'skip' in gaps) return { skip: gaps.skip, name }
  const prompt = parts.rich(gaps?.source ?? material)
  if (hasLostGap(prompt.text)) return { skip: { code: 'gap_in_formula' }, name }
  const body =
    gaps === undefined ? bodyOf(item, kind, { parts, prompt: prompt.text }) : gapsBody(gaps, parts, prompt.text)
  if ('skip' in body) return { skip: body.skip, name }
  const explanation = explanationOf(item, parts)
  const absolute = elementAt(item, 'itemmetadata', 'qmd_absolutescore_max')
  const pointsPossible = fileNumber(field('points_possible')) ?? fileNumber(textIn(absolute))
  return {
    draft: {
      name,
      tags: [],
      pictures: parts.pictures,
      notes: parts.notes(),
      question: {
        ...body,
        prompt: parts.local(prompt.text),
        points: boundedPoints(pointsPossible ?? 1, parts.note),
        ...(prompt.picture === undefined ? {} : { picture: prompt.picture }),
        ...(explanation === '' ? {} : { explanation: parts.local(explanation) }),
      },
    },
  }
}

/** Where no system says what it is, the way of answering does. */
function kindOf(item: XmlElement): Kind | undefined {
  if (asksForOrder(item)) return 'order'
  const answers = elementsBelow(
    elementAt(item, 'presentation'),
    'response_lid',
    'response_str',
    'response_num',
    'response_xy',
    'response_grp',
  )
  if (answers.every(({ name }) => name === 'response_str' || name === 'response_num') && answers.length > 0) {
    if (hasBlanks(item)) return 'blanks'
    return valuesIn(elementAt(item, 'resprocessing')).length > 0 ? 'words' : 'essay'
  }
  const [answer, ...others] = answers
  // Lists that the text names in brackets.
  const text = materialOf(elementAt(item, 'presentation'))
  if (
    answers.every(
      ({ name, attributes }) => name === 'response_lid' && text.includes(`[${attributes.get('ident') ?? ''}]`),
    )
  )
    return answers.length > 0 ? 'lists' : 'text'
  if (answer?.name !== 'response_lid' || others.length > 0) return undefined
  return answer.attributes.get('rcardinality') === 'Multiple' ? 'several' : 'one'
}

/** The gaps of a text that has some. */
function gapsOf(item: XmlElement, kind: Kind, { material, parts }: { material: string; parts: ItemParts }) {
  if (kind === 'blanks') return readBlanks(item)
  return kind === 'gaps' || kind === 'lists' ? readOldGaps(item, { kind, material, parts }) : undefined
}

function bodyOf(
  item: XmlElement,
  kind: Kind,
  body: OldBody,
): { type: string; content: unknown; key: unknown } | { skip: Reason } {
  if (kind === 'pairs') return readOldPairs(item, body)
  if (kind === 'number') return readOldNumber(item, body.parts)
  if (kind === 'order') return readOldOrder(item, { ...body, materialOf })
  if (kind === 'essay') return { type: 'text', content: { lines: 6, numeric: false }, key: markedByHand }
  const added = kind === 'several' ? addedPoints(item) : undefined
  if (added !== undefined) return addedChoiceOf(item, added, body)
  const best = bestConditions(item)
  if (kind === 'words') {
    const accepted = best
      .slice(0, maxAnswers)
      .flatMap(({ right, share }) => right.map((text) => ({ text, fraction: share })))
    const strict = { case_sensitive: false, ignore_diacritics: false, typo_tolerance: false }
    return { type: 'text', content: { lines: 1, numeric: false }, key: { accepted, ...strict, unmatched: 'wrong' } }
  }
  return choiceOf(item, kind === 'several', { ...body, right: best.find(({ share }) => share === 1)?.right ?? [] })
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
  for (const rule of elementsIn(elementAt(item, 'resprocessing'), 'respcondition')) {
    const scores = elementsIn(rule, 'setvar').find((one) =>
      /^(?:add|subtract)$/i.test(one.attributes.get('action') ?? ''),
    )
    const sign = scores?.attributes.get('action')?.toLowerCase() === 'subtract' ? -1 : 1
    const given = sign * pointsOf(scores)
    const options = given === 0 ? [] : valuesIn(elementAt(rule, 'conditionvar'))
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
  share: number
}

/** The rules that give points, each as a share of the best. */
function bestConditions(item: XmlElement): Condition[] {
  const rules = elementsIn(elementAt(item, 'resprocessing'), 'respcondition').flatMap((rule) => {
    const points = pointsOf(elementsIn(rule, 'setvar')[0])
    const right = valuesIn(elementAt(rule, 'conditionvar'))
    return points > 0 && right.length > 0 ? [{ right, points }] : []
  })
  const max = Math.max(...rules.map(({ points }) => points))
  return rules.map(({ right, points }) => ({ right, share: boundedFraction(points / max) }))
}

function explanationOf(item: XmlElement, parts: ItemParts): string {
  const feedbacks = elementsIn(item, 'itemfeedback')
  const general = feedbacks.find((one) => one.attributes.get('ident') === 'general_fb')
  if (feedbacks.length > (general === undefined ? 0 : 1)) parts.note('answer_feedback_left_out')
  const flow = elementAt(general, 'flow_mat') ?? general
  return flow === undefined ? '' : parts.words(materialOf(flow))
}
