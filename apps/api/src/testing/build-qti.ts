import { qti } from '../question-files/qti/qti.ts'
import type { FileReading, TakenQuestion } from '../question-files/question-files.shape.ts'

export async function readItem(xml: string): Promise<FileReading> {
  const file = { name: 'item.xml', bytes: new TextEncoder().encode(xml) }
  if (!qti.recognises(file)) throw new Error('not recognised')
  return qti.read(file, { language: 'en' })
}

/** The question of an item, which must be taken. */
export async function takenItem(xml: string): Promise<TakenQuestion> {
  const reading = await readItem(xml)
  const [first] = reading.ok ? reading.taken : []
  if (first === undefined) throw new Error(JSON.stringify(reading))
  return first
}

/** Why an item is skipped. */
export async function skipCode(xml: string): Promise<string | undefined> {
  const reading = await readItem(xml)
  return reading.ok ? reading.skipped[0]?.reason.code : reading.refusal.code
}

interface Item {
  body: string
  /** Of the answer's declaration. */
  kind?: string
  declared?: string
  processing?: string
  more?: string
}

/** Scoring by a template of its name. */
export const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`

/** An item of version 2.1 with one answer. */
export function item({
  body,
  kind = 'cardinality="single" baseType="identifier"',
  declared = '',
  processing = template('match_correct'),
  more = '',
}: Item): string {
  return `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Rivers">
    <responseDeclaration identifier="RESPONSE" ${kind}>${declared}</responseDeclaration>
    <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
    <itemBody>${body}</itemBody>${processing}${more}</assessmentItem>`
}

export const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`
export const mapping = (values: Record<string, number>, more = '') =>
  `<mapping defaultValue="0">${Object.entries(values)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}" ${more}/>`)
    .join('')}</mapping>`
export const several = 'cardinality="multiple" baseType="identifier"'
export const pairs = 'cardinality="multiple" baseType="directedPair"'

export const choices = (more = 'maxChoices="1"') =>
  `<p>Which river flows through <strong>Prague</strong>?</p>
  <choiceInteraction responseIdentifier="RESPONSE" ${more}><prompt>Choose.</prompt>
    <simpleChoice identifier="A">Elbe</simpleChoice><simpleChoice identifier="B">Vltava</simpleChoice>
    <simpleChoice identifier="C">Morava</simpleChoice></choiceInteraction>`
