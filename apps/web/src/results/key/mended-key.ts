import { acceptableText, checkMended, ownValue, type GapKey, type Keys, type Question } from '@katedra/questions'

type Problems = Extract<ReturnType<typeof checkMended>, { ok: false }>['problems']

type Written = Pick<Keys['text'], 'accepted' | 'case_sensitive'>

/**
 * The key with one more text worth all points; a text that was worth less is raised, not written twice. Without its full stop
 * where that does not count, so that whoever wrote none has the same answer.
 */
export function acceptText(key: Keys['text'], text: string): Keys['text'] {
  return { ...key, accepted: accepted(key, text) }
}

function accepted(key: Written, written: string): Written['accepted'] {
  const text = wordingIn(key, written)
  return [...key.accepted.filter((one) => one.text !== text), { text, fraction: 1 }]
}

/** What the author has foreseen to the letter stays so. */
function wordingIn(key: Written, written: string): string {
  return key.accepted.some(({ text }) => text === written) ? written : acceptableText(written, key)
}

/** What pupils put into a gap: a text, or a word by its id. */
export type Filled = { text: string } | { word: string }

/** The key with one more text or word worth all points of its gap. */
export function acceptInGap(key: Keys['text'], gap: string, filled: Filled): Keys['text'] {
  const own = ownValue(key.gaps?.by_gap ?? {}, gap)
  if (key.gaps === undefined || own === undefined) return key
  return { ...key, gaps: { ...key.gaps, by_gap: { ...key.gaps.by_gap, [gap]: accepting(own, filled) } } }
}

/** Whether a text is worth all points, of a gap or of the whole answer. */
export function isAccepted(key: Keys['text'], text: string, gap: string | undefined): boolean {
  const own = gap === undefined ? key : ownValue(key.gaps?.by_gap ?? {}, gap)
  if (own === undefined || ('kind' in own && own.kind !== 'typed')) return false
  const wording = wordingIn(own, text)
  return own.accepted.some((one) => one.text === wording && one.fraction === 1)
}

function accepting(key: GapKey, filled: Filled): GapKey {
  if (key.kind === 'typed') {
    if (!('text' in filled)) return key
    return { ...key, accepted: accepted(key, filled.text) }
  }
  if (!('word' in filled)) return key
  const others = key.accepted.filter(({ word }) => word !== filled.word)
  return { ...key, accepted: [...others, { word: filled.word, fraction: 1 }] }
}

/** What is wrong with a question as it stands in the editor. */
export function problemsOf(question: Question): Problems {
  const checked = checkMended(question)
  return checked.ok ? [] : checked.problems
}

/** The first problem at a field or inside it, as a code. */
export function problemAt(problems: Problems, path: string): Problems[number]['code'] | undefined {
  return problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.code
}

/** Whether key or points differ from what they were. */
export function isMended(before: Question, after: Question): boolean {
  return before.points !== after.points || JSON.stringify(before.key) !== JSON.stringify(after.key)
}

/** An option taken in or out of the right ones, in the order of the question; where one may be chosen, it replaces the other. */
export function turnOption(question: Extract<Question, { type: 'abc' }>, id: string): Keys['abc'] {
  const { key, content } = question
  if (!content.multiple) return { ...key, correct: [id] }
  const isIn = key.correct.includes(id)
  const correct = content.options
    .map((option) => option.id)
    .filter((other) => (other === id ? !isIn : key.correct.includes(other)))
  return { ...key, correct }
}
