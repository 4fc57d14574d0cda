import { describe, expect, it } from 'vitest'
import { noteCodes } from '../../testing/build-moodle-xml.ts'
import { correct, item, mapping, pairs, skipCode, takenItem } from '../../testing/build-qti.ts'
import { sayGaps } from '../../testing/say-gaps.ts'

const declaration = (name: string, declared: string, kind = 'cardinality="single" baseType="string"') =>
  `<responseDeclaration identifier="${name}" ${kind}>${declared}</responseDeclaration>`
const entry = (name: string) => `<textEntryInteraction responseIdentifier="${name}" expectedLength="10"/>`
const list = (name: string, ...words: string[]) =>
  `<inlineChoiceInteraction responseIdentifier="${name}" shuffle="true">${words
    .map((word) => `<inlineChoice identifier="${word}">${word}</inlineChoice>`)
    .join('')}</inlineChoiceInteraction>`
const one = 'cardinality="single" baseType="identifier"'

function gapItem(body: string, declarations: string, processing = ''): string {
  return item({
    body,
    processing: processing === '' ? '' : `<responseProcessing>${processing}</responseProcessing>`,
  }).replace(/<responseDeclaration identifier="RESPONSE".*?<\/responseDeclaration>/, declarations)
}

const base = (value: number) => `<baseValue baseType="float">${value}</baseValue>`
const about = (name: string) => `<variable identifier="${name}"/><correct identifier="${name}"/>`
const adds = (value: string) =>
  `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${value}</sum></setOutcomeValue>`
const when = (condition: string, then: string) =>
  `<responseCondition><responseIf>${condition}${then}</responseIf></responseCondition>`

describe('several fields in a text', () => {
  const body = `<p>Prague: ${entry('A')}, <em>Dresden</em>: ${list('B', 'Elbe', 'Oder')}, ${entry('C')} km.</p>`
  const declared =
    declaration('A', mapping({ Vltava: 2, Moldau: 1 }, 'caseSensitive="false"')) +
    declaration('B', correct('Elbe'), one) +
    declaration('C', correct('450'), 'cardinality="single" baseType="float"')

  it('are gaps with what each can earn', async () => {
    const near = `<equal toleranceMode="absolute" tolerance="10 10">${about('C')}</equal>`
    const rules =
      adds('<mapResponse identifier="A"/>') +
      when(`<match>${about('B')}</match>`, adds(base(3))) +
      when(near, adds(base(1)))
    const found = await takenItem(gapItem(body, declared, rules))
    expect(found.question).toMatchObject({
      type: 'text',
      prompt: { en: 'Prague: [_g1_], *Dresden*: [_g2_], [_g3_] km.' },
      points: 6,
      key: { gaps: { rule: 'partial' } },
    })
    expect(sayGaps(found.question, 'en')).toEqual([
      '2 written: Vltava | Moldau 0.5',
      '3 chosen: Elbe | Oder 0',
      '1 written: 450±10',
    ])
    expect(noteCodes(found)).toEqual([])
  })

  it.each([
    { written: 'in full', shares: [0.857142857143, 1.71428571429, 3.42857142857] },
    { written: 'to three digits', shares: [0.857, 1.714, 3.43] },
  ])('have weights of 1 and 2 rather than shares of the points written $written', async ({ shares }) => {
    const rules = ['A', 'B', 'C'].map((name, index) =>
      when(`<match>${about(name)}</match>`, adds(base(shares[index] ?? 0))),
    )
    const words = declared.replace(/<mapping.*?<\/mapping>/, correct('Vltava'))
    const { question } = await takenItem(gapItem(body, words, rules.join('')))
    expect(question).toMatchObject({ points: 6 })
    expect(sayGaps(question, 'en')).toEqual(['1 exactly: Vltava', '2 chosen: Elbe | Oder 0', '4 written: 450±0'])
  })

  it('tell what the table takes for anything else', async () => {
    const taking = declared.replace('<mapping', '<mapping defaultValue="-1"').replace(' defaultValue="0"', '')
    const rules = adds('<mapResponse identifier="A"/>') + when(`<match>${about('B')}</match>`, adds(base(3)))
    expect(noteCodes(await takenItem(gapItem(body, taking, rules)))).toEqual(['weights_left_out'])
  })

  it('are all or nothing where one condition asks for all', async () => {
    const all = `<and>${['A', 'B', 'C'].map((name) => `<match>${about(name)}</match>`).join('')}</and>`
    const rule = when(all, `<setOutcomeValue identifier="SCORE">${base(1)}</setOutcomeValue>`)
    const found = await takenItem(gapItem(body, declared, rule))
    expect(found.question).toMatchObject({ key: { gaps: { rule: 'exact' } } })
    expect(noteCodes(found)).toEqual([])
  })

  it('are read by what is declared where the score is a program of its own, which is told', async () => {
    const program = `<lookupOutcomeValue identifier="SCORE"><variable identifier="RAW"/></lookupOutcomeValue>`
    const found = await takenItem(
      gapItem(body, declared, when(`<gt>${base(1)}${base(0)}</gt>`, adds(base(1))) + program),
    )
    expect(noteCodes(found)).toEqual(['own_scoring_left_out'])
  })

  it('wait for the teacher where nothing is declared right', async () => {
    const found = await takenItem(
      gapItem(`<p>${entry('A')} ${entry('B')}</p>`, declaration('A', '') + declaration('B', correct('x'))),
    )
    expect(sayGaps(found.question, 'en')).toEqual(['1 written:  teacher', '1 exactly: x'])
  })

  it('are refused with other interactions and without a declaration', async () => {
    const choice =
      '<choiceInteraction responseIdentifier="B"><simpleChoice identifier="X">x</simpleChoice></choiceInteraction>'
    expect(await skipCode(gapItem(`<p>${entry('A')}</p>${choice}`, declared))).toBe('several_parts')
    expect(await skipCode(gapItem(body, declaration('A', correct('x'))))).toBe('syntax')
    expect(await skipCode(gapItem(body, declared.replace('<value>Elbe</value>', '<value>Ohře</value>')))).toBe(
      'no_right_answer',
    )
  })
})

describe('words for gaps', () => {
  const body = (matchMax: number) =>
    `<gapMatchInteraction responseIdentifier="RESPONSE" shuffle="true">${['v', 'e', 'o']
      .map((name) => `<gapText identifier="${name}" matchMax="${matchMax}">${name}!</gapText>`)
      .join(
        '',
      )}<blockquote><p>Prague: <gap identifier="G1"/>, Dresden: <gap identifier="G2"/></p></blockquote></gapMatchInteraction>`

  it('are a bank, each used once', async () => {
    const { question } = await takenItem(item({ body: body(1), kind: pairs, declared: correct('v G1', 'e G2') }))
    expect(question).toMatchObject({
      prompt: { en: 'Prague: [_g1_], Dresden: [_g2_]' },
      content: { bank: { reuse: false } },
      key: { gaps: { rule: 'exact' } },
    })
    expect(sayGaps(question, 'en')).toEqual(['1 bank: v! | e! 0 | o! 0', '1 bank: v! 0 | e! | o! 0'])
  })

  it('earn what their table says, and may be used again', async () => {
    const declared = mapping({ 'v G1': 2, 'e G1': 1, 'e G2': 1, 'o G2': -1 })
    const processing =
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>'
    const found = await takenItem(item({ body: body(0), kind: pairs, declared, processing }))
    const { question } = found
    // What a wrong word takes is told.
    expect(noteCodes(found)).toContain('weights_left_out')
    expect(question).toMatchObject({
      points: 3,
      content: { bank: { reuse: true } },
      key: { gaps: { rule: 'partial' } },
    })
    expect(sayGaps(question, 'en')).toEqual(['2 bank: v! | e! 0.5 | o! 0', '1 bank: v! 0 | e! | o! 0'])
  })
})

it('the same in version 3.0', async () => {
  const { question } = await takenItem(
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Rivers">
      <qti-response-declaration identifier="A" cardinality="single" base-type="string"><qti-correct-response><qti-value>Vltava</qti-value></qti-correct-response></qti-response-declaration>
      <qti-response-declaration identifier="B" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>x</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><p>Prague <qti-text-entry-interaction response-identifier="A"/>, Brno <qti-inline-choice-interaction response-identifier="B">
        <qti-inline-choice identifier="x">Svratka</qti-inline-choice><qti-inline-choice identifier="y">Oder</qti-inline-choice></qti-inline-choice-interaction></p></qti-item-body>
    </qti-assessment-item>`,
  )
  expect(sayGaps(question, 'en')).toEqual(['1 exactly: Vltava', '1 chosen: Svratka | Oder 0'])
})
