import { tag, xmlText } from './question-files.xml-write.ts'

/** How an answer is declared and scored. */
export interface Scored {
  declaration: string
  processing: string
}

interface Kind {
  cardinality: string
  baseType: string
}

interface Row {
  key: string
  value: number
  caseSensitive?: boolean
}

const templates = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates'
const identifier = 'RESPONSE'

/** The answer's declaration with what is right, without any scoring. */
export function correctResponse(kind: Kind, correct: readonly string[], mapping = ''): { declaration: string } {
  const values = correct.map((value) => tag('value', {}, xmlText(value)))
  const right = values.length === 0 ? '' : tag('correctResponse', {}, ...values)
  return { declaration: tag('responseDeclaration', { identifier, ...kind }, right, mapping) }
}

/** All or nothing. The template gives one point; for others its rule is written out with them. */
export function matching(kind: Kind, correct: readonly string[], points: number): Scored {
  const processing =
    points === 1
      ? tag('responseProcessing', { template: `${templates}/match_correct` })
      : whenRight(tag('match', {}, ...answerAndKey), points)
  return { ...correctResponse(kind, correct), processing }
}

/** Points by a table, within nothing and all. */
export function byTable(
  kind: Kind,
  { correct, table }: { correct: readonly string[]; table: readonly Row[] },
  points: number,
): Scored {
  const rows = table.map(({ key, value, caseSensitive }) =>
    tag('mapEntry', { mapKey: key, mappedValue: shortNumber(value), caseSensitive }),
  )
  const mapping = tag('mapping', { lowerBound: 0, upperBound: points, defaultValue: 0 }, ...rows)
  return {
    ...correctResponse(kind, correct, mapping),
    processing: tag('responseProcessing', { template: `${templates}/map_response` }),
  }
}

/** A number that may be so far off. */
export function near({ value, tolerance }: { value: number; tolerance: number }, points: number): Scored {
  const kind = { cardinality: 'single', baseType: 'float' }
  if (tolerance === 0) return matching(kind, [String(value)], points)
  const equal = tag('equal', { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` }, ...answerAndKey)
  return { ...correctResponse(kind, [String(value)]), processing: whenRight(equal, points) }
}

const answerAndKey = [tag('variable', { identifier }), tag('correct', { identifier })]

function whenRight(condition: string, points: number): string {
  const score = (value: number) =>
    tag('setOutcomeValue', { identifier: 'SCORE' }, tag('baseValue', { baseType: 'float' }, String(value)))
  const rule = tag(
    'responseCondition',
    {},
    tag('responseIf', {}, condition, score(points)),
    tag('responseElse', {}, score(0)),
  )
  return tag('responseProcessing', {}, rule)
}

/** Thirds and the like in so many digits that they add up again. */
function shortNumber(value: number): number {
  return Number(value.toPrecision(12))
}
