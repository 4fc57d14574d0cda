import { languages, type Language } from '@katedra/questions'
import { gapsIn } from '@katedra/questions/rich-text'
import {
  newAccepted,
  newBankWord,
  newGap,
  newGapOption,
  noTexts,
  type GapDraft,
  type GapsDraft,
  type GapWay,
  type QuestionDraft,
  type Texts,
  type TextWay,
} from '../draft/draft.ts'
import { isEmpty, keptAccepted } from '../draft/written-parts.ts'
import { withMarksOf, withoutMarks } from './gap-marks.ts'
import { gapsInOrder } from './gaps-in-order.ts'

/*
 * What happens to the gaps of a draft: their marks come and go with the text of the prompt, and each changes the way in which
 * it is filled. Nothing that was written is thrown away, so that all of it can be taken back.
 */

/** The draft with another prompt: a mark that is new there brings its gap, and what is gone is remembered. */
export function withPrompt(draft: QuestionDraft, prompt: Texts): QuestionDraft {
  const now = idsIn(prompt)
  const gone = [...idsIn(draft.prompt)].filter((id) => !now.has(id))
  const all = [...now].reduce(
    (gaps, id) => withGap({ ...draft, gaps: { ...draft.gaps, all: gaps } }, id),
    draft.gaps.all,
  )
  const removed =
    gone.length > 0 ? { ids: gone, prompt: draft.prompt, after: prompt } : stillGone(draft.gaps.removed, now)
  return {
    ...draft,
    prompt,
    text: now.size > 0 ? { ...draft.text, way: 'gaps' } : draft.text,
    gaps: { ...draft.gaps, all, removed },
  }
}

function stillGone(removed: GapsDraft['removed'], now: ReadonlySet<string>): GapsDraft['removed'] {
  return removed?.ids.some((id) => now.has(id)) === true ? null : removed
}

function idsIn(prompt: Texts): Set<string> {
  return new Set(languages.flatMap((language) => gapsIn(prompt[language])))
}

/** A new gap is filled in the way of the last one, because most texts have gaps of one kind. */
function withGap(draft: QuestionDraft, id: string): GapDraft[] {
  const { all } = draft.gaps
  if (all.some((gap) => gap.id === id)) return all
  const way = gapsInOrder(draft).at(-1)?.way ?? 'words'
  return [...all, { ...newGap(id), way }]
}

/** A short number for the mark: who writes the text reads it there. It says nothing about the answer. */
export function nextGapId({ gaps }: QuestionDraft): string {
  const used = new Set(gaps.all.map(({ id }) => id))
  let number = 1
  while (used.has(String(number))) number += 1
  return String(number)
}

interface Inserted {
  id: string
  /** What was selected; empty where nothing was. */
  word: string
  language: Language
}

/** The draft with the answer of a gap whose mark is just being put into the text of a language. */
export function withAnswer(draft: QuestionDraft, { id, word, language }: Inserted): QuestionDraft {
  const all = withGap(draft, id)
  const gap = all.find((one) => one.id === id)
  const gaps = { ...draft.gaps, all, removed: null }
  if (gap === undefined) return { ...draft, gaps }
  return { ...draft, gaps: answered(gaps, gap, { ...noTexts, [language]: word }) }
}

/** The gap with one more right answer, in the way in which it is filled. */
function answered(gaps: GapsDraft, gap: GapDraft, text: Texts): GapsDraft {
  if (gap.way === 'chosen') return putGap(gaps, { ...gap, options: withOption(gap.options, text) })
  if (gap.way === 'bank') return withBankWord(gaps, gap, text)
  return isEmpty(text) ? gaps : putGap(gaps, { ...gap, written: writtenWith(gap, text) })
}

function writtenWith({ way, written }: GapDraft, text: Texts): GapDraft['written'] {
  const words = languages.map((language) => text[language]).filter((word) => word !== '')
  const value = way === 'number' && written.value === null ? numberIn(words) : undefined
  if (value !== undefined) return { ...written, value }
  const known = keptAccepted(written.accepted)
  const added = words.filter((word) => known.every((one) => one.text !== word)).map(newAccepted)
  return added.length === 0 ? written : { ...written, accepted: [...known, ...added] }
}

function numberIn([word = '']: readonly string[]): number | undefined {
  const text = word.replaceAll(/\s/g, '').replace('−', '-').replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** The right option gets what it lacks in a language; where there is none yet, the first empty row becomes it. */
function withOption(options: GapDraft['options'], text: Texts): GapDraft['options'] {
  const right = options.find(({ fraction }) => fraction === 1) ?? options.find((one) => isEmpty(one.text))
  if (right === undefined) return isEmpty(text) ? options : [...options, { ...newGapOption(text), fraction: 1 }]
  return options.map((one) => (one === right ? { ...one, text: filledUp(one.text, text), fraction: 1 } : one))
}

/** A gap of the bank always has a word there, if only an empty one that waits to be written. */
function withBankWord(gaps: GapsDraft, gap: GapDraft, text: Texts): GapsDraft {
  const right = gaps.words.find(({ id }) => gap.right.some(({ word }) => word === id))
  if (right !== undefined) {
    const words = gaps.words.map((one) => (one === right ? { ...one, text: filledUp(one.text, text) } : one))
    return { ...gaps, words }
  }
  const same = gaps.reuse
    ? gaps.words.find((one) => !isEmpty(text) && one.text.cs === text.cs && one.text.en === text.en)
    : undefined
  const spare = gaps.words.find(({ id, text: own }) => isEmpty(own) && !isRightSomewhere(gaps, id))
  const word = same ?? (spare === undefined ? newBankWord(text) : { ...spare, text })
  const words = gaps.words.some(({ id }) => id === word.id)
    ? gaps.words.map((one) => (one.id === word.id ? word : one))
    : [...gaps.words, word]
  // A bank has two words at least: the other one waits to be written.
  const enough = words.length === 1 ? [...words, newBankWord()] : words
  return putGap({ ...gaps, words: enough }, { ...gap, right: [{ word: word.id, fraction: 1 }] })
}

function isRightSomewhere({ all }: GapsDraft, id: string): boolean {
  return all.some(({ way, right }) => way === 'bank' && right.some(({ word }) => word === id))
}

function filledUp(text: Texts, more: Texts): Texts {
  return { cs: text.cs === '' ? more.cs : text.cs, en: text.en === '' ? more.en : text.en }
}

/** The draft in which one gap is filled in another way; an answer that it has goes along where the new way has none. */
export function withWay(draft: QuestionDraft, id: string, way: GapWay): QuestionDraft {
  const gap = draft.gaps.all.find((one) => one.id === id)
  if (gap === undefined || gap.way === way) return draft
  const text = rightText(draft, gap)
  const changed = { ...gap, way, written: { ...gap.written, numeric: way === 'number' } }
  const gaps = putGap(draft.gaps, changed)
  return { ...draft, gaps: hasAnswer(changed, gaps) ? gaps : answered(gaps, changed, text) }
}

/** Whether anything is right in a gap, in the way in which it is filled. */
export function hasAnswer({ way, written, options, right }: GapDraft, { words }: GapsDraft): boolean {
  if (way === 'chosen') return options.some(({ text, fraction }) => fraction === 1 && !isEmpty(text))
  if (way === 'bank') return words.some(({ id, text }) => !isEmpty(text) && right.some(({ word }) => word === id))
  if (way === 'number' && written.value !== null) return true
  return keptAccepted(written.accepted).some(({ fraction }) => fraction === 1)
}

/** What is right in a gap, by languages; texts that are written belong to none, so that the first one is for the first language. */
function rightText({ languages: [first = 'cs', second], gaps }: QuestionDraft, gap: GapDraft): Texts {
  if (gap.way === 'chosen') return gap.options.find(({ fraction }) => fraction === 1)?.text ?? noTexts
  if (gap.way === 'bank') return gaps.words.find(({ id }) => gap.right.some(({ word }) => word === id))?.text ?? noTexts
  const { value, accepted } = gap.written
  const [one, other] = keptAccepted(accepted).filter(({ fraction }) => fraction === 1)
  if (gap.way === 'number' && value !== null) {
    const cs = String(value).replace('.', ',')
    return {
      cs: first === 'cs' || second !== undefined ? cs : '',
      en: first === 'en' || second !== undefined ? String(value) : '',
    }
  }
  const text = { ...noTexts, [first]: one?.text ?? '' }
  return second === undefined ? text : { ...text, [second]: other?.text ?? '' }
}

export function putGap(gaps: GapsDraft, gap: GapDraft): GapsDraft {
  return { ...gaps, all: gaps.all.map((one) => (one.id === gap.id ? gap : one)) }
}

/**
 * The draft in which a Text is answered in another way. Without gaps their words stand in the prompt again; the marks come
 * back with the gaps, as long as nothing else has been written there.
 */
export function withTextWay(draft: QuestionDraft, way: TextWay): QuestionDraft {
  const { text, prompt, gaps } = draft
  if (way === text.way) return draft
  if (way === 'gaps') {
    const marked = gaps.plain !== null && isSame(gaps.plain.text, prompt) ? gaps.plain.marked : prompt
    return { ...draft, prompt: marked, text: { ...text, way }, gaps: { ...gaps, plain: null, removed: null } }
  }
  const lines = way === 'manual' ? Math.max(text.lines ?? 1, 4) : 1
  const next = { ...text, way, lines, numeric: way === 'number' }
  if (text.way !== 'gaps') return { ...draft, text: next }
  const whole = wholePrompt(draft, gaps.all)
  return {
    ...draft,
    prompt: whole,
    text: next,
    gaps: { ...gaps, removed: null, plain: { marked: prompt, text: whole } },
  }
}

/** The draft without one gap: its right answer stands in its place again, and the gap can be taken back. */
export function withoutGap(draft: QuestionDraft, id: string): QuestionDraft {
  return withPrompt(
    draft,
    wholePrompt(
      draft,
      draft.gaps.all.filter((gap) => gap.id === id),
    ),
  )
}

/** The prompt with the right answers of these gaps in their places, in each language as far as there is one for it. */
function wholePrompt(draft: QuestionDraft, gaps: readonly GapDraft[]): Texts {
  const words = new Map(gaps.map((gap) => [gap.id, rightText(draft, gap)]))
  const whole = (language: Language) =>
    withoutMarks(draft.prompt[language], (id) => {
      const word = words.get(id)
      return word === undefined || word[language] !== '' ? word?.[language] : word.cs || word.en
    })
  return { cs: whole('cs'), en: whole('en') }
}

function isSame(one: Texts, other: Texts): boolean {
  return one.cs === other.cs && one.en === other.en
}

/** The draft with the marks that were taken away last. */
export function withRemoved(draft: QuestionDraft): QuestionDraft {
  const { removed } = draft.gaps
  if (removed === null) return draft
  const { prompt, after, ids } = removed
  const back = (language: Language) =>
    draft.prompt[language] === after[language]
      ? prompt[language]
      : withMarksOf(draft.prompt[language], prompt[language], ids)
  return withPrompt(draft, { cs: back('cs'), en: back('en') })
}
