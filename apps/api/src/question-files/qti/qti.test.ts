import { describe, expect, it } from 'vitest'
import { noteCodes } from '../../testing/build-moodle-xml.ts'
import {
  choices,
  correct,
  item,
  mapping,
  pairs,
  readItem,
  several,
  skipCode,
  takenItem,
  template,
} from '../../testing/build-qti.ts'

describe('choices', () => {
  it('takes the body and the question as the prompt, and one right option', async () => {
    const { question, name } = await takenItem(item({ body: choices(), declared: correct('B') }))
    if (question.type !== 'abc') throw new Error(question.type)
    expect(name).toBe('Rivers')
    expect(question.prompt).toEqual({ en: 'Which river flows through **Prague**?\n\nChoose.' })
    expect(question.content).toMatchObject({ multiple: false, shuffle: false })
    expect(question.key).toEqual({ correct: [question.content.options[1]?.id], rule: 'exact' })
    expect(question.points).toBe(1)
  })

  it('takes several, all or nothing or one by one', async () => {
    const body = choices('maxChoices="0" shuffle="true"')
    const whole = await takenItem(item({ body, kind: several, declared: correct('A', 'B') }))
    expect(whole.question).toMatchObject({ content: { multiple: true, shuffle: true }, key: { rule: 'exact' } })
    const declared = correct('A', 'B') + mapping({ A: 2, B: 2, C: -2 })
    const byOne = await takenItem(item({ body, kind: several, declared, processing: template('map_response') }))
    expect(byOne.question).toMatchObject({ key: { rule: 'partial' }, points: 4 })
    expect(byOne.notes).toEqual([])
  })

  it('tells of points that our rule does not give', async () => {
    const declared = mapping({ A: 1, B: 3, C: 0 })
    const one = await takenItem(item({ body: choices(), declared, processing: template('map_response') }))
    expect([one.question.points, noteCodes(one)]).toEqual([3, ['weights_left_out']])
    const all = await takenItem(
      item({ body: choices('maxChoices="0"'), kind: several, declared, processing: template('map_response') }),
    )
    expect(noteCodes(all)).toEqual(['weights_left_out'])
  })

  it('keeps the order where an option has its place', async () => {
    const body = choices('maxChoices="1" shuffle="true"').replace('identifier="C"', 'identifier="C" fixed="true"')
    expect((await takenItem(item({ body, declared: correct('A') }))).question).toMatchObject({
      content: { shuffle: false },
    })
  })

  it('takes one list in a sentence as a gap', async () => {
    const body = `<p>Prague lies on the <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">Elbe</inlineChoice>
      <inlineChoice identifier="B">Vltava</inlineChoice></inlineChoiceInteraction>.</p>`
    const { question } = await takenItem(item({ body, declared: correct('B') }))
    expect(question).toMatchObject({
      type: 'text',
      prompt: { en: 'Prague lies on the [_g1_].' },
      content: { gaps: [{ kind: 'chosen' }] },
    })
  })

  it('skips a choice without a right option', async () => {
    expect(await skipCode(item({ body: choices(), declared: correct('X') }))).toBe('no_right_answer')
    expect(await skipCode(item({ body: choices() }))).toBe('no_right_answer')
  })
})

describe('versions', () => {
  it('reads 3.0 with its own names, and any prefix', async () => {
    const xml = `<q:qti-assessment-item xmlns:q="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Rivers">
      <q:qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><q:qti-correct-response><q:qti-value>B</q:qti-value></q:qti-correct-response></q:qti-response-declaration>
      <q:qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="3"/>
      <q:qti-item-body><q:qti-choice-interaction response-identifier="RESPONSE" max-choices="1" shuffle="true">
      <q:qti-prompt>Which?</q:qti-prompt><q:qti-simple-choice identifier="A">a</q:qti-simple-choice><q:qti-simple-choice identifier="B">b</q:qti-simple-choice>
      </q:qti-choice-interaction></q:qti-item-body>
      <q:qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>
      <q:qti-modal-feedback outcome-identifier="F" identifier="x" show-hide="show"><q:qti-content-body><q:p>Because.</q:p></q:qti-content-body></q:qti-modal-feedback>
      </q:qti-assessment-item>`
    const { question } = await takenItem(xml)
    expect(question).toMatchObject({
      type: 'abc',
      prompt: { en: 'Which?' },
      points: 3,
      content: { shuffle: true },
      explanation: { en: 'Because.' },
    })
  })

  it('reads the simple items of 1.2 and skips the others by their kind', async () => {
    const old = (
      type: string,
      presentation: string,
      rules: string,
    ) => `<item title="${type}"><itemmetadata><qtimetadata>
      <qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield>
      <qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
      <presentation><material><mattext texttype="text/html">&lt;p&gt;What is it?&lt;/p&gt;</mattext></material>${presentation}</presentation>
      <resprocessing>${rules}</resprocessing>
      <itemfeedback ident="general_fb"><flow_mat><material><mattext>So it is.</mattext></material></flow_mat></itemfeedback></item>`
    const label = (id: string) =>
      `<response_label ident="${id}"><material><mattext>option ${id}</mattext></material></response_label>`
    const list = `<response_lid ident="r"><render_choice>${label('1')}${label('2')}${label('3')}</render_choice></response_lid>`
    const rule = (condition: string) =>
      `<respcondition><conditionvar>${condition}</conditionvar><setvar action="Set">100</setvar></respcondition>`
    const equal = (id: string) => `<varequal respident="r">${id}</varequal>`
    const reading = await readItem(`<questestinterop><assessment><section>
      ${old('multiple_choice_question', list, rule(equal('2')))}
      ${old('multiple_answers_question', list, rule(`<and>${equal('1')}${equal('3')}<not>${equal('2')}</not></and>`))}
      ${old('short_answer_question', '<response_str ident="r"/>', rule(`${equal('Vltava')}${equal('Moldau')}`))}
      ${old('essay_question', '<response_str ident="r"/>', '')}
      ${old('file_upload_question', list, rule(equal('2')))}
      </section></assessment></questestinterop>`)
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(reading.taken.map(({ question }) => question)).toMatchObject([
      {
        type: 'abc',
        prompt: { en: 'What is it?' },
        points: 2,
        explanation: { en: 'So it is.' },
        content: { multiple: false },
      },
      { type: 'abc', content: { multiple: true }, key: { rule: 'exact' } },
      {
        type: 'text',
        key: {
          accepted: [
            { text: 'Vltava', fraction: 1 },
            { text: 'Moldau', fraction: 1 },
          ],
        },
      },
      { type: 'text', key: { unmatched: 'manual' } },
    ])
    const rights = reading.taken.map(({ question }) => {
      return question.type === 'abc' ? question.content.options.map(({ id }) => question.key.correct.includes(id)) : []
    })
    expect(rights.slice(0, 2)).toEqual([
      [false, true, false],
      [true, false, true],
    ])
    expect(reading.skipped).toEqual([
      {
        where: { kind: 'item', number: 5 },
        name: 'file_upload_question',
        reason: { code: 'type_not_supported', values: { type: 'file_upload_question' } },
      },
    ])
  })

  it('refuses a test or a manifest alone: their questions are elsewhere', async () => {
    expect(await readItem('<assessmentTest identifier="t"/>')).toEqual({ ok: false, refusal: { code: 'no_questions' } })
    expect(await readItem('<manifest/>')).toEqual({ ok: false, refusal: { code: 'no_questions' } })
  })
})

describe('connections', () => {
  const side = (...names: string[]) =>
    `<simpleMatchSet>${names.map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="1">${name.toUpperCase()}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
  const match = (left: string, right: string) =>
    `<matchInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Match.</prompt>${left}${right}</matchInteraction>`

  it('takes two sets with what belongs together', async () => {
    const body = match(side('a', 'b'), side('x', 'y', 'z'))
    const { question } = await takenItem(item({ body, kind: pairs, declared: correct('a y', 'b x') }))
    if (question.type !== 'connection') throw new Error(question.type)
    const text = (id: string | undefined) => question.content.right.find((one) => one.id === id)?.text
    expect(question.content.left.map(({ id }) => text(question.key.pairs[id]))).toEqual([{ en: 'Y' }, { en: 'X' }])
    expect(question).toMatchObject({
      prompt: { en: 'Match.' },
      content: { reuse: false, right: [{}, {}, {}] },
      key: { rule: 'exact' },
    })
    const byOne = item({
      body,
      kind: pairs,
      declared: mapping({ 'a y': 1, 'b x': 1 }),
      processing: template('map_response'),
    })
    expect((await takenItem(byOne)).question).toMatchObject({ points: 2, key: { rule: 'partial' } })
  })

  it('changes sides where groups stand first', async () => {
    const body = match(side('birds', 'fish'), side('stork', 'carp', 'owl'))
    const { question } = await takenItem(
      item({ body, kind: pairs, declared: correct('birds stork', 'fish carp', 'birds owl') }),
    )
    expect(question).toMatchObject({
      content: { reuse: true, left: [{ text: { en: 'STORK' } }, {}, {}], right: [{}, {}] },
    })
  })

  it('skips where both sides belong to several, or to nothing that exists', async () => {
    const body = match(side('a', 'b'), side('x', 'y'))
    const declared = correct('a x', 'a y', 'b x', 'b y')
    expect(await skipCode(item({ body, kind: pairs, declared }))).toBe('type_not_supported')
    expect(await skipCode(item({ body, kind: pairs, declared: correct('a q', 'b x') }))).toBe('syntax')
    expect(await skipCode(item({ body, kind: pairs }))).toBe('no_right_answer')
  })

  it('takes pairs within one set', async () => {
    const set = ['a', 'b', 'c', 'd', 'e']
      .map((name) => `<simpleAssociableChoice identifier="${name}">${name}</simpleAssociableChoice>`)
      .join('')
    const body = `<p>Pair.</p><associateInteraction responseIdentifier="RESPONSE">${set}</associateInteraction>`
    const { question } = await takenItem(
      item({ body, kind: 'cardinality="multiple" baseType="pair"', declared: correct('a d', 'c b') }),
    )
    expect(question).toMatchObject({
      type: 'connection',
      content: {
        left: [{ text: { en: 'a' } }, { text: { en: 'c' } }],
        right: [{ text: { en: 'b' } }, { text: { en: 'd' } }, { text: { en: 'e' } }],
      },
    })
  })

  it('takes numbered gaps for pictures as a connection and one gap as a choice', async () => {
    const picture = (name: string) =>
      `<gapImg identifier="${name}" matchMax="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="${name}"/></gapImg>`
    const gaps = (text: string) =>
      `<gapMatchInteraction responseIdentifier="RESPONSE">${picture('v')}${picture('e')}${picture('o')}<blockquote><p>${text}</p></blockquote></gapMatchInteraction>`
    const gap = (name: string) => `<gap identifier="${name}"/>`
    const two = item({
      body: gaps(`Prague: ${gap('G1')}, Dresden: ${gap('G2')}`),
      kind: pairs,
      declared: correct('v G1', 'e G2'),
    })
    expect((await takenItem(two)).question).toMatchObject({
      type: 'connection',
      prompt: { en: 'Prague: (1) ____, Dresden: (2) ____' },
      content: { left: [{ text: { en: '(1) ____' } }, {}], right: [{}, {}, {}] },
    })
    const one = item({ body: gaps(`Prague: ${gap('G1')}`), kind: pairs, declared: correct('v G1') })
    expect((await takenItem(one)).question).toMatchObject({
      type: 'abc',
      prompt: { en: 'Prague: ____' },
      content: { options: [{}, {}, {}] },
    })
  })
})
