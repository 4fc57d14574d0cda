import type { BankQuestion, Visibility } from '@katedra/contract/questions'
import type { GapsKey, Keys, Language, Question, QuestionType } from '@katedra/questions'

/** A text while it is being written; empty where a language is not used or not yet written. */
export type Texts = Record<Language, string>

export interface PictureDraft {
  src: string
  alt: Texts
  /** Shows nothing that is asked for: who does not see it misses nothing. */
  is_decorative: boolean
}

/** An option or an item while it is being written. The id stays with it, so that it can be moved and found. */
export interface ItemDraft {
  id: string
  text: Texts
  picture: PictureDraft | null
}

export interface OptionDraft extends ItemDraft {
  is_correct: boolean
}

/** A pair; its left item lends it the id. */
export interface PairDraft {
  id: string
  left: ItemDraft
  right: ItemDraft
}

export interface MarkerDraft {
  id: string
  label: Texts
  position: number | null
}

export interface AcceptedDraft {
  id: string
  text: string
  fraction: number
}

export interface AbcDraft {
  options: OptionDraft[]
  multiple: boolean
  shuffle: boolean
  rule: Keys['abc']['rule']
}

export interface AlphabetDraft {
  word: Texts
  ignore_diacritics: boolean
  partial: boolean
}

export interface AxisDraft {
  scale: 'number' | 'year'
  min: number | null
  max: number | null
  step: number | null
  labels_every: number | null
  unit: Texts
  tolerance: number | null
  markers: MarkerDraft[]
}

export interface ConnectionDraft {
  /** The right sides are put in this order; the left ones wait for the day when they are matched again. */
  ordering: boolean
  pairs: PairDraft[]
  /** Items on the right that belong to nothing. */
  extras: ItemDraft[]
  reuse: boolean
  rule: Keys['connection']['rule']
}

/** How an answer in the pupil's own words is judged, or that gaps of the prompt are filled instead. */
export const textWays = ['words', 'number', 'manual', 'gaps'] as const
export type TextWay = (typeof textWays)[number]

/** What is accepted of what a pupil writes: as a whole answer, or into one gap. */
export interface WrittenDraft {
  accepted: AcceptedDraft[]
  value: number | null
  tolerance: number | null
  unit: Texts
  /** Asks the phone for its number keyboard. */
  numeric: boolean
  case_sensitive: boolean
  ignore_diacritics: boolean
  typo_tolerance: boolean
  unmatched: Keys['text']['unmatched']
}

export interface TextDraft extends WrittenDraft {
  way: TextWay
  lines: number | null
}

/** How a gap is filled: in the pupil's own words, by a number, from a list of its own, or from the bank of words. */
export const gapWays = ['words', 'number', 'chosen', 'bank'] as const
export type GapWay = (typeof gapWays)[number]

/** A word that can be chosen in a gap. Its row has an id of its own, because words of two gaps may have the same. */
export interface GapOptionDraft {
  id: string
  word: string
  text: Texts
  /** The share of the gap's points; 0 where it is wrong. */
  fraction: number
}

export interface BankWordDraft {
  id: string
  text: Texts
}

/** A gap; the parts of all ways lie side by side, so that a change of the way loses nothing. */
export interface GapDraft {
  /** That of its marker in the prompt. */
  id: string
  way: GapWay
  weight: number | null
  written: WrittenDraft
  options: GapOptionDraft[]
  shuffle: boolean
  /** Words of the bank that are right here. */
  right: { word: string; fraction: number }[]
}

export interface GapsDraft {
  /** Also gaps whose markers have been taken out of the prompt: a marker that comes back brings its gap. */
  all: GapDraft[]
  words: BankWordDraft[]
  reuse: boolean
  rule: GapsKey['rule']
  /** The markers that were taken away last, with the prompt in which they stood and the one right after. */
  removed: { ids: string[]; prompt: Texts; after: Texts } | null
  /** The prompt with its markers and the same without them, for the way back. */
  plain: { marked: Texts; text: Texts } | null
}

/** A level of a criterion. Its row has an id of its own, because levels of two criteria may have the same. */
export interface LevelDraft {
  id: string
  level: string
  title: Texts
  points: number | null
}

export interface CriterionDraft {
  id: string
  title: Texts
  description: Texts
  levels: LevelDraft[]
}

/** A comment for use again, with the key of the keyboard that puts it to an answer. */
export interface CommentDraft {
  id: string
  letter: string
  text: string
}

/** The criteria by which the teacher marks; without any there is no rubric. */
export interface RubricDraft {
  criteria: CriterionDraft[]
  comments: CommentDraft[]
  shown_before: boolean
}

/**
 * What stands in the editor: everything may be unfinished. The parts of all five types lie side by side, so that a change of
 * the type loses nothing.
 */
export interface QuestionDraft {
  type: QuestionType
  /** The languages that are used, the first one first. */
  languages: Language[]
  prompt: Texts
  picture: PictureDraft | null
  explanation: Texts
  points: number | null
  abc: AbcDraft
  alphabet: AlphabetDraft
  axis: AxisDraft
  connection: ConnectionDraft
  text: TextDraft
  gaps: GapsDraft
  rubric: RubricDraft
}

/** A question of the bank in the editor: the draft and what stands around it. */
export interface Writing {
  subject_id: number | null
  tags: string[]
  /** Of a new question; a saved one is shared by a button of its own. */
  visibility: Visibility
  draft: QuestionDraft
}

export const noTexts: Texts = { cs: '', en: '' }

export function newPicture(src = ''): PictureDraft {
  return { src, alt: noTexts, is_decorative: false }
}

const idCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An opaque id: nothing about it may tell which option is right. */
export function newId(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(6)),
    (byte) => idCharacters[byte % idCharacters.length] ?? 'a',
  ).join('')
}

export function newItem(text: Partial<Texts> = {}): ItemDraft {
  return { id: newId(), text: { ...noTexts, ...text }, picture: null }
}

export function newOption(text: Partial<Texts> = {}): OptionDraft {
  return { ...newItem(text), is_correct: false }
}

export function newPair(left: Partial<Texts> = {}, right: Partial<Texts> = {}): PairDraft {
  const item = newItem(left)
  return { id: item.id, left: item, right: newItem(right) }
}

export function newMarker(label: Partial<Texts> = {}): MarkerDraft {
  return { id: newId(), label: { ...noTexts, ...label }, position: null }
}

export function newAccepted(text = ''): AcceptedDraft {
  return { id: newId(), text, fraction: 1 }
}

export function newGapOption(text: Partial<Texts> = {}): GapOptionDraft {
  const word = newId()
  return { id: word, word, text: { ...noTexts, ...text }, fraction: 0 }
}

export function newBankWord(text: Partial<Texts> = {}): BankWordDraft {
  return { id: newId(), text: { ...noTexts, ...text } }
}

export function newRubric(): RubricDraft {
  return { criteria: [], comments: [], shown_before: false }
}

export function newLevel(points: number | null = null, title: Texts = noTexts): LevelDraft {
  const level = newId()
  return { id: level, level, title: { ...title }, points }
}

/** Most criteria of a rubric have the same levels, so a new one begins with those of the one before. */
export function newCriterion(before?: CriterionDraft): CriterionDraft {
  const levels =
    before === undefined
      ? [0, 1, 2].map((points) => newLevel(points))
      : before.levels.map(({ points, title }) => newLevel(points, title))
  return { id: newId(), title: { ...noTexts }, description: { ...noTexts }, levels }
}

/** A comment begins with the first letter that is free. */
export function newComment(others: readonly CommentDraft[] = []): CommentDraft {
  const used = others.map(({ letter }) => letter)
  const letter = Array.from('abcdefghijklmnopqrstuvwxyz').find((one) => !used.includes(one)) ?? ''
  return { id: newId(), letter, text: '' }
}

function newWritten(): WrittenDraft {
  return {
    accepted: [newAccepted()],
    value: null,
    tolerance: 0,
    unit: { ...noTexts },
    numeric: false,
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: true,
    unmatched: 'wrong',
  }
}

export function newGap(id: string): GapDraft {
  return {
    id,
    way: 'words',
    weight: 1,
    written: newWritten(),
    options: rows(2, newGapOption),
    shuffle: true,
    right: [],
  }
}

/** An empty question: what most questions of its type want is set already. */
export function newDraft(type: QuestionType, language: Language): QuestionDraft {
  return {
    type,
    languages: [language],
    prompt: { ...noTexts },
    picture: null,
    explanation: { ...noTexts },
    points: 1,
    abc: { options: rows(4, newOption), multiple: false, shuffle: true, rule: 'partial' },
    alphabet: { word: { ...noTexts }, ignore_diacritics: false, partial: true },
    axis: {
      scale: 'number',
      min: 0,
      max: 10,
      step: 1,
      labels_every: 1,
      unit: { ...noTexts },
      tolerance: 0,
      markers: [newMarker()],
    },
    connection: { ordering: false, pairs: rows(3, newPair), extras: [], reuse: false, rule: 'partial' },
    text: { ...newWritten(), way: 'words', lines: 1 },
    gaps: { all: [], words: [], reuse: false, rule: 'partial', removed: null, plain: null },
    rubric: newRubric(),
  }
}

function rows<R>(count: number, create: () => R): R[] {
  return Array.from({ length: count }, () => create())
}

/** What the next question keeps of the one before: subject, type, tags, who sees it and the languages. */
export function nextWriting({ draft, ...around }: Writing): Writing {
  const [language = 'cs'] = draft.languages
  return { ...around, draft: { ...newDraft(draft.type, language), languages: draft.languages } }
}

/** A question of the bank, ready to be changed; `shown` is the language of the interface. */
export type Saved = Pick<BankQuestion, 'subject_id' | 'tags' | 'visibility'> & { question: Question }
