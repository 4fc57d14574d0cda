import { opaqueIds } from '../reading/reading.ts'
import { blank, gapLabel, htmlOf } from './qti.body.ts'
import { optionsOf } from './qti.choice.ts'
import type { Asked, AskedQuestion } from './qti.scoring.ts'
import { elementsBelow, elementsIn, rawTextIn, type XmlElement } from '../../app/files/xml.ts'

/** A side of a match: the identifiers of the file, and what is shown. */
interface Side {
  names: string[]
  items: ReturnType<Asked['parts']['option']>[]
  /** Some may be used more than once. */
  reuse?: boolean
}

type Pair = readonly [from: string, to: string]

/** Items of two sets. Where each of the second belongs to one of the first, but not the other way round, they change sides. */
export function readMatching(asked: Asked): AskedQuestion {
  const [first, second] = elementsIn(asked.interaction, 'simpleMatchSet')
  const pairs = pairsOf(asked)
  const [left, right] = [sideOf(first, asked), sideOf(second, asked)]
  if (isOnceEach(left.names, pairs)) return connection(asked, { left, right, pairs })
  const turned = pairs.map(([from, to]): Pair => [to, from])
  if (isOnceEach(right.names, turned)) return connection(asked, { left: right, right: left, pairs: turned })
  return pairs.length === 0
    ? { skip: { code: 'no_right_answer' } }
    : { skip: { code: 'type_not_supported', values: { type: asked.interaction.name } } }
}

/** Pairs within one set: the first of each pair stands on the left, what belongs nowhere on the right. */
export function readAssociation(asked: Asked): AskedQuestion {
  const pairs = pairsOf(asked)
  const all = sideOf(asked.interaction, asked)
  const paired = pairs.flat()
  if (pairs.length === 0) return { skip: { code: 'no_right_answer' } }
  if (new Set(paired).size !== paired.length) {
    return { skip: { code: 'type_not_supported', values: { type: asked.interaction.name } } }
  }
  const onLeft = new Set(pairs.map(([from]) => from))
  return connection(asked, {
    left: pick(all, (name) => onLeft.has(name)),
    right: pick(all, (name) => !onLeft.has(name)),
    pairs,
  })
}

/** Gaps of a text that are filled with pictures: one gap is a choice, several are numbered and matched. */
export function readPictureGaps(asked: Asked): AskedQuestion {
  const gaps = elementsBelow(asked.interaction, 'gap').map((gap) => gap.attributes.get('identifier') ?? '')
  const fillings = elementsBelow(asked.interaction, 'gapText', 'gapImg')
  // The file names the filling first.
  const pairs = pairsOf(asked).map(([filling, gap]): Pair => [gap, filling])
  const texts = fillings.map((filling) => asked.parts.option(htmlOf(filling)))
  const names = fillings.map((filling) => filling.attributes.get('identifier') ?? '')
  if (gaps.length === 1) {
    const only = { ...asked, declared: { ...asked.declared, correct: pairs.map(([, filling]) => filling) } }
    const choice = optionsOf({ ...only, scoring: { kind: 'correct' } }, fillings, {
      multiple: false,
      shuffle: true,
      texts,
    })
    return 'skip' in choice ? choice : { ...choice, prompt: asked.prompt }
  }
  if (!isOnceEach(gaps, pairs)) return { skip: { code: 'no_right_answer' } }
  const left = {
    names: gaps,
    items: gaps.map((_, index) => ({ text: asked.parts.local(`${gapLabel(index)} ${blank}`) })),
  }
  const question = connection(asked, { left, right: { names, items: texts }, pairs })
  return 'skip' in question ? question : { ...question, prompt: asked.prompt }
}

function connection(
  asked: Asked,
  { left, right, pairs }: { left: Side; right: Side; pairs: readonly Pair[] },
): AskedQuestion {
  const leftIds = opaqueIds(left.names, `${asked.prompt} left`)
  const rightIds = opaqueIds(right.names, `${asked.prompt} right`)
  const used = pairs.map(([, to]) => to)
  const stranger = pairs.find(([from, to]) => !left.names.includes(from) || !right.names.includes(to))
  if (stranger !== undefined) return { skip: { code: 'syntax', values: { detail: stranger.join(' ').slice(0, 60) } } }
  return {
    type: 'connection',
    content: {
      left: left.items.map((item, index) => ({ id: leftIds[index], ...item })),
      right: right.items.map((item, index) => ({ id: rightIds[index], ...item })),
      reuse: right.reuse === true || new Set(used).size !== used.length,
    },
    key: {
      pairs: Object.fromEntries(
        pairs.map(([from, to]) => [leftIds[left.names.indexOf(from)], rightIds[right.names.indexOf(to)]]),
      ),
      rule: asked.scoring.kind === 'mapped' ? 'partial' : 'exact',
    },
  }
}

/** Pairs as the declaration has them: those that are correct, or those that earn something. */
function pairsOf({ declared, scoring, parts }: Asked): Pair[] {
  const earning = declared.mapping.filter(({ value }) => value > 0)
  if (scoring.kind === 'mapped' && new Set(earning.map(({ value }) => value)).size > 1) parts.note('weights_left_out')
  const written = scoring.kind === 'mapped' ? earning.map(({ key }) => key) : declared.correct
  return written.flatMap((pair) => {
    const [from, to] = pair.split(/\s+/)
    return from === undefined || to === undefined ? [] : [[from, to] as const]
  })
}

function sideOf(set: XmlElement | undefined, { parts }: Asked): Side {
  const choices = elementsBelow(set, 'simpleAssociableChoice')
  return {
    names: choices.map((choice) => choice.attributes.get('identifier') ?? rawTextIn(choice)),
    items: choices.map((choice) => parts.option(htmlOf(choice))),
    reuse: choices.some((choice) => (choice.attributes.get('matchMax') ?? '1') !== '1'),
  }
}

function pick({ names, items }: Side, wants: (name: string) => boolean): Side {
  return {
    names: names.filter(wants),
    items: items.filter((_, index) => wants(names[index] ?? '')),
  }
}

function isOnceEach(names: readonly string[], pairs: readonly Pair[]): boolean {
  const from = pairs.map(([name]) => name)
  return names.length > 0 && from.length === names.length && new Set(from).size === from.length
}
