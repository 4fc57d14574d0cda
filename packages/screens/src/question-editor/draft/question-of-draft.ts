import { pairsInOrder, patternOf, placesOf, thingLimits, type Language, type QuestionType } from '@katedra/questions'
import { fold } from '@katedra/questions/fold'
import { gapsParts } from '../gaps/question-of-gaps.ts'
import { pointsOf, rubricPart } from '../rubric/question-of-rubric.ts'
import type { ItemDraft, PictureDraft, QuestionDraft, Texts } from './draft.ts'
import { isEmpty, keptRows, needed, written, writtenKeyOf } from './written-parts.ts'

/*
 * From what stands in the editor to a question. What is unfinished comes out unfinished, so that `checkQuestion` finds it;
 * rows in which nothing has been written are left out where enough others remain.
 */

type UncheckedPicture = { src: string; alt: Partial<Texts> } | { src: string; is_decorative: true }

/** A question that may be unfinished; what it lacks, `checkQuestion` says. */
export interface Unchecked {
  type: QuestionType
  prompt: Partial<Texts>
  points: number | undefined
  picture?: UncheckedPicture
  explanation?: Partial<Texts>
  content: Record<string, unknown>
  key: Record<string, unknown>
}

/** Turns a draft into the question that it stands for. */
export function questionOf(draft: QuestionDraft): Unchecked {
  const explanation = written(draft.explanation, draft.languages)
  return {
    type: draft.type,
    prompt: needed(draft.prompt, draft.languages),
    points: pointsOf(draft) ?? undefined,
    ...pictureOf(draft.picture, draft.languages),
    ...(explanation === undefined ? {} : { explanation }),
    ...partsOf[draft.type](draft),
  }
}

type Parts = Pick<Unchecked, 'content' | 'key'>

const partsOf: Readonly<Record<QuestionType, (draft: QuestionDraft) => Parts>> = {
  abc: abcParts,
  alphabet: alphabetParts,
  axis: axisParts,
  connection: connectionParts,
  text: textParts,
}

function abcParts(draft: QuestionDraft): Parts {
  const { options, multiple, shuffle, rule } = draft.abc
  const kept = keptRows(options, (option) => isBlank(option) && !option.is_correct, 2)
  return {
    content: { options: kept.map((option) => optionOf(option, draft.languages)), multiple, shuffle },
    key: { correct: kept.filter((option) => option.is_correct).map(({ id }) => id), rule },
  }
}

function alphabetParts({ alphabet, languages }: QuestionDraft): Parts {
  const { word, ...rules } = alphabet
  const words = needed(word, languages)
  const pattern = Object.fromEntries(
    Object.entries(words).map(([language, text]) => [language, patternOf(text.trim())]),
  )
  return { content: { pattern }, key: { word: words, ...rules } }
}

function axisParts({ axis, languages }: QuestionDraft): Parts {
  const { scale, min, max, step, labels_every, tolerance } = axis
  const unit = scale === 'year' ? undefined : written(axis.unit, languages)
  const markers = keptRows(axis.markers, ({ label, position }) => isEmpty(label) && position === null, 1)
  return {
    content: {
      scale,
      min,
      max,
      step,
      labels_every,
      ...(unit === undefined ? {} : { unit }),
      markers: markers.map(({ id, label }) => ({ id, label: needed(label, languages) })),
    },
    key: {
      positions: Object.fromEntries(
        markers.flatMap(({ id, position }) => (position === null ? [] : [[id, position] as const])),
      ),
      tolerance,
    },
  }
}

function connectionParts(draft: QuestionDraft): Parts {
  const { connection, languages } = draft
  if (connection.ordering) return orderingParts(draft)
  const { reuse } = connection
  const rule = connection.rule === 'relative' ? 'partial' : connection.rule
  const pairs = keptRows(connection.pairs, ({ left, right }) => isBlank(left) && isBlank(right), 2)
  const extras = connection.extras.filter((item) => !isBlank(item))
  const rights = pairs.map(({ right }) => right)
  const same = (item: ItemDraft) => (reuse ? (rights.find((other) => isSame(other, item)) ?? item) : item)
  const right = rights.filter((item) => same(item).id === item.id)
  return {
    content: {
      left: pairs.map(({ left }) => itemOf(left, languages)),
      right: [...right, ...extras].map((item) => itemOf(item, languages)),
      reuse,
    },
    key: { pairs: Object.fromEntries(pairs.map((pair) => [pair.left.id, same(pair.right).id])), rule },
  }
}

/** The right sides in the order in which they stand. */
function orderingParts({ connection: { pairs, rule }, languages }: QuestionDraft): Parts {
  const things = keptRows(pairs, ({ right }) => isBlank(right), thingLimits.min).map(({ right }) => right)
  const right = things.map((thing) => itemOf(thing, languages))
  return {
    content: { left: placesOf(right), right, reuse: false, ordering: true },
    key: { pairs: pairsInOrder(right.map(({ id }) => id)), rule },
  }
}

/** Where an item may be used again, two that say the same are one. */
function isSame(one: ItemDraft, other: ItemDraft): boolean {
  const plain = ({ text, picture }: ItemDraft) =>
    JSON.stringify([fold(text.cs.trim()), fold(text.en.trim()), picture?.src ?? ''])
  return !isBlank(one) && plain(one) === plain(other)
}

function textParts(draft: QuestionDraft): Parts {
  const { text, languages } = draft
  const { way } = text
  if (way === 'gaps') return gapsParts(draft)
  const unit = way === 'number' ? written(text.unit, languages) : undefined
  return {
    content: { lines: text.lines ?? undefined, numeric: text.numeric, ...(unit === undefined ? {} : { unit }) },
    key: {
      ...writtenKeyOf(text, way === 'number'),
      ...(way === 'manual' ? { accepted: [], unmatched: 'manual' } : {}),
      ...rubricPart(draft),
    },
  }
}

function itemOf({ id, text, picture }: ItemDraft, languages: readonly Language[]) {
  return { id, text: needed(text, languages), ...pictureOf(picture, languages) }
}

/** An option may be a picture alone, which then says in words what it shows; next to a text it need not. */
function optionOf({ id, text, picture }: ItemDraft, languages: readonly Language[]) {
  if (picture === null || (isEmpty(text) && picture.is_decorative)) return itemOf({ id, text, picture }, languages)
  if (isEmpty(text)) return { id, ...pictureOf(picture, languages) }
  const is_decorative = picture.is_decorative || isEmpty(picture.alt)
  return itemOf({ id, text, picture: { ...picture, is_decorative } }, languages)
}

function pictureOf(picture: PictureDraft | null, languages: readonly Language[]): { picture?: UncheckedPicture } {
  if (picture === null) return {}
  const { src, alt, is_decorative } = picture
  return { picture: is_decorative ? { src, is_decorative } : { src, alt: needed(alt, languages) } }
}

function isBlank({ text, picture }: ItemDraft): boolean {
  return isEmpty(text) && picture === null
}
