import {
  ownValue,
  type Contents,
  type Keys,
  type Language,
  type LocalText,
  type Picture,
  type Question,
  type Gap,
  type GapKey,
} from '@katedra/questions'
import {
  newDraft,
  newId,
  newItem,
  type ItemDraft,
  type PictureDraft,
  type QuestionDraft,
  type Saved,
  type TextDraft,
  type Writing,
  newGap,
  type GapDraft,
  newRubric,
  type RubricDraft,
} from './draft.ts'
import { textsOf, writtenOf } from './written-of-key.ts'

/** A question of the bank as the editor holds it. */
export function writingOf({ subject_id, tags, visibility, question }: Saved, shown: Language): Writing {
  return { subject_id, tags, visibility: visibility ?? 'private', draft: draftOf(question, shown) }
}

/** The draft of a finished question; nothing of the question is lost on the way there and back. */
export function draftOf(question: Question, shown: Language): QuestionDraft {
  const languages = languagesOf(question, shown)
  const empty = newDraft(question.type, shown)
  return {
    ...empty,
    languages,
    prompt: textsOf(question.prompt),
    points: question.points,
    picture: pictureOf(question.picture),
    explanation: textsOf(question.explanation),
    ...partOf(question),
  }
}

/** The languages in which anything is asked, that of the interface first; an explanation may do with fewer. */
function languagesOf({ prompt, picture, content }: Question, shown: Language): Language[] {
  const both: Language[] = shown === 'cs' ? ['cs', 'en'] : ['en', 'cs']
  return both.filter((language) => speaks([prompt, picture, content], language))
}

function speaks(value: unknown, language: Language): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => name === language || speaks(part, language))
}

function partOf(question: Question): Partial<QuestionDraft> {
  switch (question.type) {
    case 'abc':
      return { abc: abcOf(question.content, question.key) }
    case 'alphabet': {
      const { word, ...rest } = question.key
      return { alphabet: { ...rest, word: textsOf(word) } }
    }
    case 'axis':
      return { axis: axisOf(question.content, question.key) }
    case 'connection':
      return { connection: connectionOf(question.content, question.key) }
    case 'text':
      return question.content.gaps === undefined
        ? { text: textOf(question.content, question.key), rubric: rubricPartOf(question.key) }
        : gapsPartsOf(question.content, question.key)
  }
}

function abcOf({ options, multiple, shuffle }: Contents['abc'], { correct, rule }: Keys['abc']): QuestionDraft['abc'] {
  return {
    options: options.map((option) => ({ ...itemOf(option), is_correct: correct.includes(option.id) })),
    multiple,
    shuffle,
    rule,
  }
}

function axisOf({ markers, unit, ...axis }: Contents['axis'], key: Keys['axis']): QuestionDraft['axis'] {
  return {
    ...axis,
    unit: textsOf(unit),
    tolerance: key.tolerance,
    markers: markers.map(({ id, label }) => ({
      id,
      label: textsOf(label),
      position: ownValue(key.positions, id) ?? null,
    })),
  }
}

/** An item on the right that belongs to several stands next to each of them, every time with an id of its own. */
function connectionOf(
  { left, right, reuse, ordering }: Contents['connection'],
  { pairs, rule }: Keys['connection'],
): QuestionDraft['connection'] {
  const used = new Set<string>()
  const rightOf = (leftId: string): ItemDraft => {
    const found = right.find(({ id }) => id === ownValue(pairs, leftId))
    if (found === undefined) return itemOf({ id: newId(), text: {} })
    const id = used.has(found.id) ? newId() : found.id
    used.add(found.id)
    return { ...itemOf(found), id }
  }
  const rows = left.map(({ id, ...item }) => {
    // The places of an ordering are made again when it is saved.
    const own = ordering === true ? newItem() : itemOf({ id, ...item })
    return { id: own.id, left: own, right: rightOf(id) }
  })
  return {
    ordering: ordering === true,
    pairs: rows,
    extras: right.filter(({ id }) => !used.has(id)).map(itemOf),
    reuse,
    rule,
  }
}

function textOf(content: Contents['text'], key: Keys['text']): TextDraft {
  const isOpen = key.number === undefined && key.accepted.length === 0
  return {
    ...writtenOf(content, key),
    way: key.number !== undefined ? 'number' : isOpen ? 'manual' : 'words',
    lines: content.lines,
  }
}

function itemOf({
  id,
  text,
  picture,
}: {
  id: string
  text?: LocalText | undefined
  picture?: Picture | undefined
}): ItemDraft {
  return { id, text: textsOf(text), picture: pictureOf(picture) }
}

function pictureOf(picture: Picture | undefined): PictureDraft | null {
  return picture === undefined
    ? null
    : { src: picture.src, alt: textsOf(picture.alt), is_decorative: picture.is_decorative === true }
}

/** The parts of the draft of a text with gaps; nothing of the question is lost on the way there and back. */
function gapsPartsOf(
  { gaps = [], bank }: Contents['text'],
  { gaps: key }: Keys['text'],
): Pick<QuestionDraft, 'text' | 'gaps'> {
  const empty = newDraft('text', 'cs')
  return {
    text: { ...empty.text, way: 'gaps' },
    gaps: {
      ...empty.gaps,
      all: gaps.map((gap) => gapOf(gap, ownValue(key?.by_gap ?? {}, gap.id))),
      words: (bank?.words ?? []).map(({ id, text }) => ({ id, text: textsOf(text) })),
      reuse: bank?.reuse ?? false,
      rule: key?.rule ?? 'partial',
    },
  }
}

function gapOf(gap: Gap, key: GapKey | undefined): GapDraft {
  const empty = { ...newGap(gap.id), weight: key?.weight ?? 1 }
  if (gap.kind === 'typed') {
    if (key?.kind !== 'typed') return empty
    return { ...empty, way: key.number === undefined ? 'words' : 'number', written: writtenOf(gap, key) }
  }
  const accepted = key === undefined || key.kind === 'typed' ? [] : key.accepted
  if (gap.kind === 'bank') return { ...empty, way: 'bank', right: accepted.map((one) => ({ ...one })) }
  return {
    ...empty,
    way: 'chosen',
    shuffle: gap.shuffle,
    options: gap.options.map(({ id, text }) => ({
      id: newId(),
      word: id,
      text: textsOf(text),
      fraction: accepted.find(({ word }) => word === id)?.fraction ?? 0,
    })),
  }
}

/** The draft of a rubric; nothing of it is lost on the way there and back. */
function rubricPartOf({ rubric }: Keys['text']): RubricDraft {
  if (rubric === undefined) return newRubric()
  return {
    criteria: rubric.criteria.map(({ id, title, description, levels }) => ({
      id,
      title: textsOf(title),
      description: textsOf(description),
      levels: levels.map((level) => ({
        id: newId(),
        level: level.id,
        title: textsOf(level.title),
        points: level.points,
      })),
    })),
    comments: rubric.comments.map((comment) => ({ ...comment, id: newId() })),
    shown_before: rubric.shown_before,
  }
}
