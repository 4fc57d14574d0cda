import { ownValue, type Gap, type GapKey, type Language, type LocalText, type WordBank } from '@katedra/questions'
import { gapMarker, gapsIn } from '@katedra/questions/rich-text'
import { newId, type GapsDraft, type QuestionDraft, type Texts } from './draft.ts'
import type { Selected } from './format-text.ts'

/** The same word of several gaps, as a bank or a list has it. */
type Word = WordBank['words'][number]

const written = { case_sensitive: false, ignore_diacritics: false, typo_tolerance: false, unmatched: 'wrong' } as const

/** A gap in place of what was selected, which becomes its key; the cursor goes behind it. */
export function gapInstead({ text, start, end }: Selected, id: string): { selected: Selected; word: string } {
  const chosen = text.slice(start, end)
  // A selection by double click takes the space behind the word too.
  const word = chosen.trim()
  const marker = chosen.replace(word, gapMarker(id))
  const cursor = start + marker.length
  return { selected: { text: text.slice(0, start) + marker + text.slice(end), start: cursor, end: cursor }, word }
}

/** The draft with a new gap to be written into, whose key is this word; its place has been made already. */
export function withGap({ gaps, ...text }: QuestionDraft['text'], id: string, word: string): QuestionDraft['text'] {
  const key: GapKey = {
    kind: 'typed',
    weight: 1,
    accepted: word === '' ? [] : [{ text: word, fraction: 1 }],
    ...written,
  }
  return { ...text, gaps: put(gaps, { id, kind: 'typed', numeric: false }, key) }
}

/** The gaps with one put in, or in the place of the one with its id. */
export function put({ list, bank, key }: GapsDraft, gap: Gap, own: GapKey): GapsDraft {
  const isNew = list.every(({ id }) => id !== gap.id)
  const all = isNew ? [...list, gap] : list.map((other) => (other.id === gap.id ? gap : other))
  const needsBank = all.some(({ kind }) => kind === 'bank')
  return {
    list: all,
    bank: bank ?? (needsBank ? { words: [], reuse: false } : undefined),
    key: { ...key, by_gap: { ...key.by_gap, [gap.id]: own } },
  }
}

/** The gap filled in another way; its right answer stays the right one as far as that way can hold it. */
export function withKind(draft: QuestionDraft, gap: Gap, kind: Gap['kind']): GapsDraft {
  const { gaps } = draft.text
  const own = ownValue(gaps.key.by_gap, gap.id)
  const right = rightText(gap, own, gaps.bank)
  const weight = own?.weight ?? 1
  const { id } = gap
  if (kind === 'typed') {
    const text = right?.cs ?? right?.en
    const accepted = text === undefined ? [] : [{ text, fraction: 1 }]
    return put(gaps, { id, kind, numeric: false }, { kind, weight, accepted, ...written })
  }
  if (kind === 'chosen') {
    const options = [wordOf(right ?? {}, draft.languages), wordOf({}, draft.languages)]
    return put(gaps, { id, kind, options, shuffle: true }, { kind, weight, accepted: rightWord(options[0]) })
  }
  const known = gaps.bank?.words ?? []
  const same = right === undefined ? undefined : known.find(({ text }) => text.cs === right.cs && text.en === right.en)
  const word = same ?? wordOf(right ?? {}, draft.languages)
  const bank = { reuse: gaps.bank?.reuse ?? false, words: same === undefined ? [...known, word] : known }
  return put({ ...gaps, bank }, { id, kind }, { kind, weight, accepted: rightWord(word) })
}

/** The draft without a gap: its right answer stands in its place again. */
export function withoutGap(draft: QuestionDraft, gap: Gap): QuestionDraft {
  const { list, bank, key } = draft.text.gaps
  const right = rightText(gap, ownValue(key.by_gap, gap.id), bank)
  const filled = (text: string, language: Language) =>
    text.replaceAll(gapMarker(gap.id), right?.[language] ?? right?.cs ?? right?.en ?? '')
  const { [gap.id]: _key, ...by_gap } = key.by_gap
  const prompt: Texts = { cs: filled(draft.prompt.cs, 'cs'), en: filled(draft.prompt.en, 'en') }
  const gaps = { list: list.filter(({ id }) => id !== gap.id), bank, key: { ...key, by_gap } }
  return { ...draft, prompt, text: { ...draft.text, gaps } }
}

/** The gaps in the order of the prompt, those without a place last. */
export function shownGaps({ prompt, languages, text }: QuestionDraft): Gap[] {
  const places = languages.flatMap((language) => gapsIn(prompt[language]))
  const placeOf = ({ id }: Gap) => (places.includes(id) ? places.indexOf(id) : Infinity)
  return text.gaps.list.toSorted((one, other) => Math.min(placeOf(one), 1e9) - Math.min(placeOf(other), 1e9))
}

/** The languages of the prompt in which a gap has no place. */
export function missingPlaces({ prompt, languages }: QuestionDraft, gap: Gap): Language[] {
  return languages.filter((language) => !gapsIn(prompt[language]).includes(gap.id))
}

export function newWord(languages: readonly Language[]): Word {
  return wordOf({}, languages)
}

function wordOf(text: LocalText, languages: readonly Language[]): Word {
  return {
    id: newId(),
    text: Object.fromEntries(languages.map((language) => [language, text[language] ?? text.cs ?? text.en ?? ''])),
  }
}

function rightWord(word: Word | undefined): { word: string; fraction: number }[] {
  return word === undefined ? [] : [{ word: word.id, fraction: 1 }]
}

function rightText(gap: Gap, key: GapKey | undefined, bank: WordBank | undefined): LocalText | undefined {
  if (key === undefined) return undefined
  if (key.kind === 'typed') {
    const text = key.accepted.find(({ fraction }) => fraction === 1)?.text ?? key.number?.value.toString()
    return text === undefined ? undefined : { cs: text, en: text }
  }
  const words = gap.kind === 'chosen' ? gap.options : (bank?.words ?? [])
  const right = key.accepted.find(({ fraction }) => fraction === 1)?.word
  return words.find(({ id }) => id === right)?.text
}
