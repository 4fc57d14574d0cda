import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { gapId, gapSign } from '../reading/reading.gap-signs.ts'
import { type DraftGap, type DraftText, type DraftWord } from '../reading/reading.gaps.ts'
import { fileNumber, type ItemParts } from '../reading/reading.item.ts'
import { htmlOf } from './qti.body.ts'
import {
  declarationOf,
  OwnScoring,
  scoringOf,
  toleranceOf,
  scoreRules,
  type Declared,
  type Mapped,
} from './qti.scoring.ts'

/** Interactions that stand within a text; several of them make a text with gaps. */
const inline = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])

/** Our own packages name the gaps of a text so, also where it has but one. */
export const gapPrefix = 'GAP_'

/** There a unit stands behind its gap, shown as any other words. */
export const unitClass = 'unit'

/** One field at the end of a question is a written answer; one list, several fields, and words for gaps are a text with gaps. */
export function isGapText(interactions: readonly XmlElement[]): boolean {
  const [first] = interactions
  if (first?.name === 'gapMatchInteraction')
    return interactions.length === 1 && elementsBelow(first, 'gapImg').length === 0
  const isOwn = first?.attributes.get('responseIdentifier')?.startsWith(gapPrefix) === true
  const isEnough = interactions.length > 1 || first?.name === 'inlineChoiceInteraction' || isOwn
  return isEnough && interactions.every(({ name }) => inline.has(name))
}

export interface GapItem {
  item: XmlElement
  body: XmlElement
  interactions: readonly XmlElement[]
  parts: ItemParts
}

/** The text as HTML with signs for its gaps. */
export type ReadGapItem = (DraftText & { source: string }) | { skip: Reason }

export function readGapItem(asked: GapItem): ReadGapItem {
  const [first] = asked.interactions
  return first?.name === 'gapMatchInteraction' ? readBank(asked, first) : readInline(asked)
}

function readInline({ item, body, interactions, parts }: GapItem): ReadGapItem {
  const rules = scoreRules(elementAt(item, 'responseProcessing'))
  const gaps: DraftGap[] = []
  for (const interaction of interactions) {
    const declared = declarationOf(item, interaction.attributes.get('responseIdentifier'))
    if (declared === undefined) return { skip: { code: 'syntax', values: { detail: 'responseDeclaration' } } }
    const scored = { declared, rules, parts }
    const gap = interaction.name === 'textEntryInteraction' ? typedGap(scored) : chosenGap(interaction, scored)
    if ('skip' in gap) return gap
    gaps.push(gap)
  }
  const units = new Map<number, string>()
  let last = -1
  const source = htmlOf(body, (element) => {
    const index = interactions.indexOf(element)
    if (index !== -1) {
      last = index
      return gapSign(gapId(index))
    }
    if (!isUnitOf(element, interactions[last]) || gaps[last]?.kind !== 'typed' || units.has(last)) return undefined
    units.set(last, textIn(element).trim())
    return ''
  })
  const measured = gaps.map((gap, index) => {
    const unit = units.get(index) ?? ''
    return gap.kind === 'typed' && unit !== '' ? { ...gap, unit } : gap
  })
  return { source, gaps: measured, rule: ruleOf(rules, { item, interactions, parts }) }
}

/** Only what our own packages name so. */
function isUnitOf(element: XmlElement, interaction: XmlElement | undefined): boolean {
  const isOwn = interaction?.attributes.get('responseIdentifier')?.startsWith(gapPrefix) === true
  return isOwn && element.name === 'span' && element.attributes.get('class') === unitClass
}

const understood = new Set([
  ...['responseCondition', 'responseIf', 'responseElse', 'setOutcomeValue', 'variable', 'correct', 'mapResponse'],
  ...['baseValue', 'sum', 'and', 'match', 'equal', 'stringMatch', 'gte', 'isNull', 'not'],
])

/** All or nothing where one condition asks for all gaps at once; otherwise each gap earns its own. A program of another kind is told. */
function ruleOf(
  rules: readonly XmlElement[],
  { item, interactions, parts }: Pick<GapItem, 'item' | 'interactions' | 'parts'>,
): 'partial' | 'exact' {
  if (item.attributes.get('adaptive') === 'true') throw new OwnScoring('adaptive')
  const template = elementAt(item, 'responseProcessing')?.attributes.get('template') ?? ''
  if (template !== '')
    return /match_correct|CC2_match/.test(template) && interactions.length === 1 ? 'exact' : 'partial'
  if (rules.flatMap(namesIn).some((name) => !understood.has(name))) parts.note('own_scoring_left_out')
  const [only, ...others] = rules
  const all = only === undefined || others.length > 0 ? undefined : elementsBelow(only, 'and')[0]
  const names = new Set(all === undefined ? [] : elementsBelow(all, 'variable', 'mapResponse').map(identifierOf))
  return interactions.every(({ attributes }) => names.has(attributes.get('responseIdentifier') ?? ''))
    ? 'exact'
    : 'partial'
}

/** The names of an element and of all below it. */
function namesIn(element: XmlElement): string[] {
  return [element.name, ...elementsIn(element).flatMap(namesIn)]
}

function identifierOf(element: XmlElement): string {
  return element.attributes.get('identifier') ?? ''
}

interface ScoredGap {
  declared: Declared
  rules: readonly XmlElement[]
  parts: ItemParts
}

/** The rules that ask for this answer. */
function rulesAbout({ declared, rules }: ScoredGap): XmlElement[] {
  return rules.filter((rule) =>
    [rule, ...elementsBelow(rule, 'variable', 'mapResponse', 'correct')].some(
      (one) => identifierOf(one) === declared.identifier,
    ),
  )
}

/** What earns something: by the table, where the score is read from it or nothing else is declared. */
function earning(scored: ScoredGap): Mapped[] {
  const { declared, parts } = scored
  const isMapped = rulesAbout(scored).some(
    (rule) => rule.name === 'mapResponse' || elementsBelow(rule, 'mapResponse').length > 0,
  )
  if (declared.mapping.length > 0 && (isMapped || declared.correct.length === 0)) {
    noteTaken(declared, parts)
    return declared.mapping
  }
  return declared.correct.map((key) => ({ key, value: 1, case_sensitive: true }))
}

/** A gap takes no points here, whatever stands in it. */
function noteTaken({ mapping, default_value }: Declared, parts: ItemParts): void {
  if (default_value < 0 || mapping.some(({ value }) => value < 0)) parts.note('weights_left_out')
}

/** The most that the gap can earn: of its table, or what a rule of its own gives. */
function weightOf(scored: ScoredGap, accepted: readonly Mapped[]): number {
  const best = Math.max(0, ...accepted.map(({ value }) => value))
  const isTable = accepted.length > 0 && accepted === scored.declared.mapping
  const given = rulesAbout(scored)
    .filter((rule) => elementsBelow(rule, 'and').length === 0)
    .flatMap((rule) => elementsBelow(rule, 'setOutcomeValue'))
    .flatMap((set) => elementsBelow(set, 'baseValue').map((value) => fileNumber(textIn(value)) ?? 0))
  const weight = isTable ? best : Math.max(0, ...given)
  return weight > 0 ? weight : 1
}

function shares(accepted: readonly Mapped[]): DraftWord[] {
  const best = Math.max(...accepted.map(({ value }) => value))
  return accepted.map(({ key, value }) => ({
    text: key,
    fraction: best > 0 ? Math.max(0, Number((value / best).toPrecision(9))) : 0,
  }))
}

function typedGap(scored: ScoredGap): DraftGap | { skip: Reason } {
  const { declared, parts } = scored
  const accepted = earning(scored)
  const weight = weightOf(scored, accepted)
  const equal = rulesAbout(scored)
    .flatMap((rule) => elementsBelow(rule, 'equal'))
    .find((one) => elementsBelow(one, 'variable').some((variable) => identifierOf(variable) === declared.identifier))
  const isNumber = equal !== undefined || declared.base_type === 'float' || declared.base_type === 'integer'
  // No one but the teacher knows what is right.
  if (accepted.length === 0)
    return { kind: 'typed', weight, accepted: [], numeric: isNumber, case_sensitive: false, unmatched: 'manual' }
  const words = shares(accepted)
  if (!isNumber) {
    const case_sensitive = accepted.every((one) => one.case_sensitive)
    return { kind: 'typed', weight, accepted: words, numeric: false, case_sensitive, unmatched: 'wrong' }
  }
  const full = words.find(({ fraction }) => fraction === 1)
  const value = fileNumber(full?.text)
  if (value === undefined)
    return { skip: { code: 'number_unreadable', values: { detail: (full?.text ?? '').slice(0, 60) } } }
  const tolerance = toleranceAround(equal, value, parts)
  const others = words.filter((word) => word !== full)
  if (tolerance > 0 && others.length > 0) parts.note('extra_answers_left_out')
  return {
    kind: 'typed',
    weight,
    accepted: tolerance > 0 ? [] : others,
    number: { value, tolerance },
    numeric: true,
    case_sensitive: false,
    unmatched: 'wrong',
  }
}

function toleranceAround(equal: XmlElement | undefined, value: number, parts: ItemParts): number {
  const mode = equal?.attributes.get('toleranceMode') ?? 'exact'
  if (mode === 'exact') return 0
  const [below, above = below] = (equal?.attributes.get('tolerance') ?? '').trim().split(/\s+/).map(fileNumber)
  if (below === undefined || below !== above || below < 0) {
    parts.note('own_scoring_left_out')
    return 0
  }
  const isShare = mode === 'relative'
  return toleranceOf({ kind: 'near', tolerance: isShare ? below / 100 : below, share: isShare }, value)
}

function chosenGap(interaction: XmlElement, scored: ScoredGap): DraftGap | { skip: Reason } {
  const accepted = earning(scored)
  const worth = new Map(shares(accepted).map(({ text, fraction }) => [text, fraction]))
  const options = elementsIn(interaction, 'inlineChoice').map((choice) => ({
    text: scored.parts.words(htmlOf(choice)),
    fraction: worth.get(identifierOf(choice)) ?? 0,
  }))
  if (options.every(({ fraction }) => fraction === 0)) return { skip: { code: 'no_right_answer' } }
  const shuffle = interaction.attributes.get('shuffle') === 'true'
  return { kind: 'chosen', weight: weightOf(scored, accepted), options, shuffle }
}

/** Words for the gaps of a text: a bank. */
function readBank({ item, body, parts }: GapItem, interaction: XmlElement): ReadGapItem {
  const declared = declarationOf(item, interaction.attributes.get('responseIdentifier'))
  if (declared === undefined) return { skip: { code: 'syntax', values: { detail: 'responseDeclaration' } } }
  const isMapped = bankIsMapped(item, declared, parts)
  if (isMapped) noteTaken(declared, parts)
  const entries = isMapped ? declared.mapping : declared.correct.map((key) => ({ key, value: 1 }))
  const fillings = elementsBelow(interaction, 'gapText')
  const names = fillings.map(identifierOf)
  const places = elementsBelow(interaction, 'gap')
  const gaps = places.map((place): DraftGap => {
    // The file names the filling first; some the other way round.
    const own = entries.flatMap(({ key, value }) => {
      const [one = '', other = ''] = key.split(/\s+/)
      const [filling, gap] = names.includes(other) && !names.includes(one) ? [other, one] : [one, other]
      const index = names.indexOf(filling)
      return gap === identifierOf(place) && index !== -1 && value > 0 ? [{ index, value }] : []
    })
    const best = Math.max(...own.map(({ value }) => value))
    const accepted = own.map(({ index, value }) => ({ index, fraction: Number((value / best).toPrecision(9)) }))
    return { kind: 'bank', weight: isMapped && own.length > 0 ? best : 1, accepted }
  })
  if (gaps.some((gap) => gap.kind === 'bank' && gap.accepted.length === 0)) return { skip: { code: 'no_right_answer' } }
  const source = htmlOf(body, (element) => {
    const index = places.indexOf(element)
    return index === -1 ? undefined : gapSign(gapId(index))
  })
  const words = fillings.map((filling) => parts.words(htmlOf(filling)))
  const reuse = fillings.some((filling) => (filling.attributes.get('matchMax') ?? '1') !== '1')
  return { source, gaps, bank: { words, reuse }, rule: isMapped ? 'partial' : 'exact' }
}

function bankIsMapped(item: XmlElement, declared: Declared, parts: ItemParts): boolean {
  try {
    return scoringOf(item, declared).kind === 'mapped'
  } catch (error) {
    if (!(error instanceof OwnScoring) || error.isAdaptive) throw error
    parts.note('own_scoring_left_out')
    return declared.correct.length === 0
  }
}
