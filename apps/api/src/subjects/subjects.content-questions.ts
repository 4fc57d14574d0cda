import { createHash } from 'node:crypto'
import { checkQuestion, patternOf, type LocalText, type Question } from '@katedra/questions'
import { FileMistakes, type ContentPath } from '../content-files/content-files.ts'
import { questionMistakes, type WrittenPlaces } from './subjects.content-mistakes.ts'
import type { ContentQuestion } from './subjects.content.ts'

/** Parts of a question made of a written one, and where in it they were: by their paths in the question. */
interface Parts {
  content: unknown
  key: unknown
  places: WrittenPlaces
}

/** A question of a content file with everything checked. Throws all of its mistakes, at their places in what was written. */
export function questionOf(written: ContentQuestion): Question {
  const { type, prompt, explanation, points } = written
  const { content, key, places } = parts(written)
  const checked = checkQuestion({ type, prompt, explanation, points, content, key })
  if (!checked.ok) throw new FileMistakes('level', questionMistakes(checked.problems, places))
  return checked.question
}

function parts(written: ContentQuestion): Parts {
  switch (written.type) {
    case 'abc':
      return abcParts(written)
    case 'alphabet':
      return alphabetParts(written)
    case 'axis':
      return axisParts(written)
    case 'connection':
      return connectionParts(written)
    case 'text':
      return textParts(written)
  }
}

type Written<T extends ContentQuestion['type']> = Extract<ContentQuestion, { type: T }>

function opaqueId(key: string, text: LocalText, side = ''): string {
  return createHash('sha256')
    .update(`${key}\n${side}\n${text.cs ?? ''}\n${text.en ?? ''}`)
    .digest('hex')
    .slice(0, 8)
}

function abcParts({ key, options, multiple, shuffle }: Written<'abc'>): Parts {
  const withIds = options.map(({ correct, ...text }, place) => ({ id: opaqueId(key, text), text, correct, place }))
  // Written order often has the right one first; where order means nothing it is given up here for good.
  const inOrder = shuffle ? withIds.toSorted((a, b) => a.id.localeCompare(b.id)) : withIds
  return {
    content: { options: inOrder.map(({ id, text }) => ({ id, text })), multiple, shuffle },
    key: { correct: withIds.filter(({ correct }) => correct).map(({ id }) => id), rule: 'partial' },
    places: {
      'key.correct': ['options'],
      ...placesOf(
        'content.options',
        inOrder.map(({ place }) => ['options', place]),
      ),
    },
  }
}

function alphabetParts({ word, ignore_diacritics, partial }: Written<'alphabet'>): Parts {
  return {
    content: { pattern: { cs: patternOf(word.cs), en: patternOf(word.en) } },
    key: { word, ignore_diacritics, partial },
    places: { 'content.pattern': ['word'] },
  }
}

function axisParts({ key, scale, min, max, step, labels_every, unit, markers, tolerance }: Written<'axis'>): Parts {
  const withIds = markers.map(({ label, at }, place) => ({ id: opaqueId(key, label), label, at, place }))
  // In the order of ids, so that the list does not tell the order on the axis.
  const inOrder = withIds.toSorted((a, b) => a.id.localeCompare(b.id))
  return {
    content: {
      ...{ scale, min, max, step, labels_every, markers: inOrder.map(({ id, label }) => ({ id, label })) },
      ...(unit === undefined ? {} : { unit }),
    },
    key: { positions: Object.fromEntries(withIds.map(({ id, at }) => [id, at])), tolerance },
    places: {
      ...placesOf(
        'content.markers',
        inOrder.map(({ place }) => ['markers', place]),
      ),
      ...Object.fromEntries(withIds.map(({ id, place }) => [`key.positions.${id}`, ['markers', place, 'at']])),
    },
  }
}

function connectionParts({ key, pairs, extra, reuse }: Written<'connection'>): Parts {
  const item = (text: LocalText, side: 'left' | 'right', place: ContentPath) => ({
    ...{ id: opaqueId(key, text, side), text, place },
  })
  const left = pairs.map((pair, place) => item(pair.left, 'left', ['pairs', place, 'left']))
  const partners = pairs.map((pair, place) => item(pair.right, 'right', ['pairs', place, 'right']))
  const right = [...partners, ...extra.map((text, place) => item(text, 'right', ['extra', place]))]
  const distinct = [...new Map(right.map((one) => [one.id, one])).values()]
  const inOrder = distinct.toSorted((a, b) => a.id.localeCompare(b.id))
  const shown = (items: typeof left) => items.map(({ id, text }) => ({ id, text }))
  return {
    content: { left: shown(left), right: shown(inOrder), reuse },
    key: {
      pairs: Object.fromEntries(
        left.flatMap(({ id }, place) => partners.slice(place, place + 1).map((one) => [id, one.id])),
      ),
      rule: 'partial',
    },
    places: {
      ...{ 'content.left': ['pairs'], 'content.right': ['pairs'] },
      ...placesOf(
        'content.left',
        left.map(({ place }) => place),
      ),
      ...placesOf(
        'content.right',
        inOrder.map(({ place }) => place),
      ),
      ...Object.fromEntries(left.map(({ id }, place) => [`key.pairs.${id}`, ['pairs', place, 'right']])),
    },
  }
}

function textParts({
  accepted,
  number,
  unit,
  lines,
  case_sensitive,
  ignore_diacritics,
  typo_tolerance,
  unmatched,
}: Written<'text'>): Parts {
  return {
    content: { lines, numeric: number !== undefined, ...(unit === undefined ? {} : { unit }) },
    key: {
      accepted: accepted.map((text) => ({ text, fraction: 1 })),
      ...(number === undefined ? {} : { number }),
      case_sensitive,
      ignore_diacritics,
      typo_tolerance,
      unmatched,
    },
    places: {},
  }
}

/** Where the items of a list were written. */
function placesOf(list: string, places: readonly ContentPath[]): WrittenPlaces {
  return Object.fromEntries(places.map((place, nth) => [`${list}.${nth}`, place]))
}
