import { zipSync } from 'fflate'
import fc from 'fast-check'
import { inLanguage, type QuestionOf } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { answer, question as moodleQuestion, readMoodle } from '../testing/build-moodle-xml.ts'
import { readQuestionFile } from './question-files.reading.ts'
import { writeQuestionFile } from './question-files.ts'
import type { FormatId, Reason, TakenQuestion } from './question-files.shape.ts'

type Order = QuestionOf<'connection'>
const language = 'cs'
const [, , events = examples.connection[0]] = examples.connection
const rules = ['partial', 'relative', 'exact'] as const

interface ReadOrder {
  things: string[]
  rule: string
  notes: string[]
}

/** What an order says, whatever the ids of its things. */
function orderOf(taken: TakenQuestion | undefined): ReadOrder {
  const question = taken?.question
  if (question?.type !== 'connection' || question.content.ordering !== true) throw new Error('no order was read')
  const { content, key } = question
  const inOrder = content.left.map(({ id }) => content.right.find((thing) => thing.id === key.pairs[id]))
  expect(inOrder).toEqual(content.right)
  const notes = (taken?.notes ?? []).map(({ code }) => code)
  return { things: content.right.map(({ text }) => inLanguage(text, language)), rule: key.rule, notes }
}

async function write(format: FormatId, question: Order) {
  const written = { name: 'Pořadí', question, tags: [], pictures: [] }
  const file = await writeQuestionFile(format, [written], { language })
  if (file === undefined) throw new Error('no writer')
  return file
}

async function readAll(name: string, bytes: Uint8Array): Promise<{ taken: TakenQuestion[]; skipped: Reason[] }> {
  const { reading } = await readQuestionFile({ name, bytes }, { language })
  if (!reading.ok) throw new Error(reading.refusal.code)
  return { taken: reading.taken, skipped: reading.skipped.map(({ reason }) => reason) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Things with texts that formats give their own meaning to; each said once, in one language and plain. */
const thingText = fc.oneof(
  fc.stringMatching(/^[A-Za-zěščřžýáíé][A-Za-zěščřžýáíé0-9 ,.]{0,20}[a-z]$/),
  fc.constantFrom(
    '{a}',
    'a = b',
    'a -> b',
    '~ asi',
    '# nadpis',
    '> menší',
    '4 ALL',
    'x: y',
    'H',
    '1',
    '<b>',
    'a & b',
    '[html]x',
  ),
)
const order: fc.Arbitrary<Order> = fc
  .tuple(fc.uniqueArray(thingText, { minLength: 3, maxLength: 12 }), fc.constantFrom(...rules))
  .map(([texts, rule]) => {
    const right = texts.map((text, index) => ({ id: `t${index}`, text: { cs: text.trim().replaceAll(/\s+/g, ' ') } }))
    const left = right.map((_, index) => ({ id: `p${index + 1}`, text: { cs: `${index + 1}.` } }))
    const pairs = Object.fromEntries(left.map(({ id }, index) => [id, `t${index}`]))
    return { ...events, content: { left, right, reuse: false, ordering: true }, key: { pairs, rule } }
  })

describe('an order that goes out and comes back', () => {
  it.each(['json', 'csv', 'xlsx', 'gift', 'moodle-xml'] as const)(
    'is the same in %s, with its rule',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(order, async (question) => {
          const { bytes, lost } = await write(format, question)
          expect(lost.filter(({ reason }) => reason.code === 'rule_not_in_format')).toEqual([])
          const { taken, skipped } = await readAll(`x.${format === 'moodle-xml' ? 'xml' : format}`, bytes)
          expect(skipped).toEqual([])
          const [back] = taken
          expect(orderOf(back)).toMatchObject({
            things: question.content.right.map(({ text }) => text.cs),
            rule: question.key.rule,
          })
          if (back?.question.type !== 'connection') throw new Error('another type')
          const again = await readAll(
            `x.${format === 'moodle-xml' ? 'xml' : format}`,
            (await write(format, back.question)).bytes,
          )
          expect(orderOf(again.taken[0])).toEqual(orderOf(back))
        }),
        { numRuns: format === 'xlsx' ? 8 : 30 },
      )
    },
  )

  it.each(['qti', 'qti3'] as const)(
    'is the same in %s, where what stands before what is counted place by place and that is told',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(order, async (question) => {
          const { bytes, lost } = await write(format, question)
          const isRelative = question.key.rule === 'relative'
          expect(lost.some(({ reason }) => reason.code === 'order_rule_not_in_format')).toBe(isRelative)
          const { taken } = await readAll('x.zip', bytes)
          expect(orderOf(taken[0])).toEqual({
            things: question.content.right.map(({ text }) => text.cs),
            rule: isRelative ? 'partial' : question.key.rule,
            notes: [],
          })
          expect(taken[0]?.question.points).toBe(question.points)
        }),
        { numRuns: 30 },
      )
    },
  )
})

describe('an order of Moodle', () => {
  const things = [2, 3, 1].map((place) => answer(place, `věc ${place}`)).join('')
  const graded = (name: string) => `<gradingtype>${name}</gradingtype>`

  it.each([
    ['ALL_OR_NOTHING', 'exact', []],
    ['ABSOLUTE_POSITION', 'partial', []],
    ['RELATIVE_ALL_PREVIOUS_AND_NEXT', 'relative', []],
    ['LONGEST_ORDERED_SUBSET', 'relative', ['order_rule_changed']],
  ])('follows its numbers and is counted as %s', async (name, rule, notes) => {
    const reading = await readMoodle(moodleQuestion('ordering', graded(name) + things))
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(orderOf(reading.taken[0])).toEqual({ things: ['věc 1', 'věc 2', 'věc 3'], rule, notes })
  })

  it('that asks for a part of its things says so', async () => {
    const select = '<selecttype>RANDOM</selecttype><selectcount>3</selectcount>'
    const reading = await readMoodle(moodleQuestion('ordering', graded('ABSOLUTE_POSITION') + select + things))
    expect(reading.ok && orderOf(reading.taken[0]).notes).toEqual(['order_of_all_things'])
  })

  it.each([
    ['{>4 ALL VERTICAL ALL_OR_NOTHING SHOW none\nprvní\ndruhý\ntřetí\n}', 'exact'],
    ['{> 3 ALL H ABS HIDE 123\nprvní\ndruhý\ntřetí}', 'partial'],
    ['{>\nprvní\ndruhý\ntřetí\n}', 'relative'],
    ['{> první\n druhý\n třetí}', 'relative'],
  ])('is read from GIFT: %s', async (braces, rule) => {
    const { taken, skipped } = await readAll('x.gift', bytesOf(`::Řazení::Seřaď.${braces}\n`))
    expect(skipped).toEqual([])
    expect(orderOf(taken[0])).toEqual({ things: ['první', 'druhý', 'třetí'], rule, notes: [] })
  })

  it('alone in a file is known for GIFT', async () => {
    const { format } = await readQuestionFile(
      { name: 'otazky.txt', bytes: bytesOf('Seřaď.{>\nprvní\ndruhý\ntřetí\n}\n') },
      { language },
    )
    expect(format).toBe('gift')
  })
})

describe('an order of QTI', () => {
  const choices = ['A', 'B', 'C'].map((name) => `<simpleChoice identifier="${name}">${name}</simpleChoice>`).join('')
  const item = (processing: string, correct: readonly string[] = ['C', 'A', 'B']) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="Řazení" adaptive="false" timeDependent="false">
      <responseDeclaration identifier="RESPONSE" cardinality="ordered" baseType="identifier">
        <correctResponse>${correct.map((name) => `<value>${name}</value>`).join('')}</correctResponse>
      </responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
      <itemBody><orderInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Seřaď.</prompt>${choices}</orderInteraction></itemBody>
      ${processing}
    </assessmentItem>`
  const template = 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct'

  it('follows its declaration', async () => {
    const { taken } = await readAll('x.xml', bytesOf(item(`<responseProcessing template="${template}"/>`)))
    expect(orderOf(taken[0])).toEqual({ things: ['C', 'A', 'B'], rule: 'exact', notes: [] })
    expect(taken[0]?.question.prompt.cs).toBe('Seřaď.')
  })

  it('of which the right one names a part only is skipped, as that is another task', async () => {
    const { skipped } = await readAll(
      'x.xml',
      bytesOf(item(`<responseProcessing template="${template}"/>`, ['C', 'A'])),
    )
    expect(skipped).toEqual([{ code: 'order_of_some_things' }])
  })
})

describe('an order of QTI 1.2', () => {
  const labels = ['a', 'b', 'c']
    .map(
      (name) => `<response_label ident="${name}"><material><mattext>věc ${name}</mattext></material></response_label>`,
    )
    .join('')
  const item = (type: string, equals: string) => `<?xml version="1.0" encoding="UTF-8"?>
    <questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="t"><section ident="s">
      <item ident="i" title="Řazení"><itemmetadata><qtimetadata>${type}</qtimetadata></itemmetadata>
      <presentation><material><mattext texttype="text/html">&lt;p&gt;Seřaď.&lt;/p&gt;</mattext></material>
      <response_lid ident="response1" rcardinality="Ordered"><render_extension><ims_render_object shuffle="Yes"><flow_label>${labels}</flow_label></ims_render_object></render_extension></response_lid></presentation>
      <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
      <respcondition continue="No"><conditionvar>${equals}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
      </item></section></assessment></questestinterop>`
  const canvas =
    '<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>ordering_question</fieldentry></qtimetadatafield>'
  const listed = ['c', 'a', 'b'].map((name) => `<varequal respident="response1">${name}</varequal>`).join('')
  const numbered =
    '<varequal respident="response1" index="2">a</varequal><varequal respident="response1" index="3">b</varequal><varequal respident="response1" index="1">c</varequal>'

  it.each([
    ['as Canvas writes it', canvas, listed],
    ['as the standard shows it', '', listed],
    ['with numbered places', '', `<and>${numbered}</and>`],
  ])('is read %s', async (_, type, equals) => {
    const { taken, skipped } = await readAll('x.xml', bytesOf(item(type, equals)))
    expect(skipped).toEqual([])
    expect(orderOf(taken[0])).toEqual({ things: ['věc c', 'věc a', 'věc b'], rule: 'exact', notes: [] })
  })

  it('is found in a package too', async () => {
    const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><resources><resource identifier="r" type="imsqti_xmlv1p2" href="t/t.xml"><file href="t/t.xml"/></resource></resources></manifest>`
    const bytes = zipSync({ 'imsmanifest.xml': bytesOf(manifest), 't/t.xml': bytesOf(item(canvas, listed)) })
    expect((await readAll('x.zip', bytes)).taken).toHaveLength(1)
  })
})
