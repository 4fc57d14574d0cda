import { ownValue, type Answer, type Gap, type GapKey, type Question, type QuestionOf } from '@katedra/questions'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)]
}

/** What a pupil who knows the subject with a probability of `skill` might answer; undefined where the question is left out. */
export function plausibleAnswer(question: Question, skill: number, random: Random): Answer | undefined {
  if (random() > 0.97) return undefined
  switch (question.type) {
    case 'abc':
      return chosen(question, skill, random)
    case 'alphabet':
      return spelt(question, skill, random)
    case 'axis':
      return placed(question, skill, random)
    case 'connection':
      return connected(question, skill, random)
    case 'text':
      return written(question, skill, random)
  }
}

function chosen({ content, key }: QuestionOf<'abc'>, skill: number, random: Random): Answer {
  const knows = random() < skill
  if (knows) return { chosen: key.correct }
  if (!content.multiple) return { chosen: [pick(content.options, random)?.id ?? ''].filter(Boolean) }
  const some = content.options
    .filter(({ id }) => (key.correct.includes(id) ? random() < 0.7 : random() < 0.3))
    .map(({ id }) => id)
  return { chosen: some.length === 0 ? key.correct.slice(0, 1) : some }
}

function spelt({ key }: QuestionOf<'alphabet'>, skill: number, random: Random): Answer {
  const letters = [...(key.word.cs ?? '').toLocaleUpperCase('cs')].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  if (random() >= skill) letters[Math.floor(random() * letters.length)] = pick([...'AEIOUYKRT'], random) ?? 'A'
  return { language: 'cs', letters }
}

function placed({ content, key }: QuestionOf<'axis'>, skill: number, random: Random): Answer {
  const { min, max, step, scale } = content
  const steps = Math.round((max - min) / step)
  const positions = content.markers.map(({ id }) => {
    const right = ownValue(key.positions, id) ?? min
    const spread = random() < skill ? key.tolerance * 0.8 : Math.max(key.tolerance * 3, (max - min) * 0.2)
    const aimed = right + (random() - 0.5) * 2 * spread
    const at = min + Math.min(steps, Math.max(0, Math.round((aimed - min) / step))) * step
    const tidy = Number(at.toFixed(6))
    return [id, scale === 'year' && tidy === 0 ? right : tidy] as const
  })
  return { positions: Object.fromEntries(positions) }
}

function connected({ content, key }: QuestionOf<'connection'>, skill: number, random: Random): Answer {
  const pairs = content.left.map(({ id }) => [id, ownValue(key.pairs, id) ?? ''] as [string, string])
  const [first, second] = pairs
  // Who does not know mixes two pairs up.
  if (random() >= skill && first !== undefined && second !== undefined) [first[1], second[1]] = [second[1], first[1]]
  return { pairs: Object.fromEntries(pairs) }
}

function written({ content, key }: QuestionOf<'text'>, skill: number, random: Random): Answer {
  if (content.gaps !== undefined) {
    const filled = content.gaps.map((gap) => [
      gap.id,
      inGap(gap, ownValue(key.gaps?.by_gap ?? {}, gap.id), random() < skill),
    ])
    return { text: '', gaps: Object.fromEntries(filled) }
  }
  const knows = random() < skill
  if (key.number !== undefined)
    return { text: String(knows ? key.number.value : key.number.value + Math.ceil(random() * 3)).replace('.', ',') }
  const right = key.accepted[0]?.text
  if (right === undefined)
    return { text: knows ? 'Protože to tak vychází z toho, co jsme se učili na minulé hodině.' : 'To nevím jistě.' }
  return { text: knows ? right : 'nevím' }
}

/** Who does not know leaves a gap for a word empty: another word might be needed elsewhere. */
function inGap(gap: Gap, key: GapKey | undefined, knows: boolean): string {
  if (key?.kind === 'typed')
    return knows
      ? (key.accepted[0]?.text ?? String(key.number?.value ?? ''))
      : gap.kind === 'typed' && gap.numeric
        ? '0'
        : 'nevím'
  if (knows) return key?.accepted.find(({ fraction }) => fraction === 1)?.word ?? ''
  return gap.kind === 'chosen' ? (gap.options[0]?.id ?? '') : ''
}

/** Active time in milliseconds: reading takes longer for long prompts; a clicker hardly looks. */
export function plausibleTime(question: Question, isClicker: boolean, random: Random): number {
  if (isClicker) return Math.round(700 + random() * 1200)
  const reading = 4000 + (question.prompt.cs ?? question.prompt.en ?? '').length * 60
  const work = { abc: 4000, alphabet: 12_000, axis: 16_000, connection: 18_000, text: 11_000 }[question.type]
  return Math.round((reading + work) * Math.exp((random() + random() + random() - 1.5) * 0.7))
}
