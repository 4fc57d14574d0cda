import { describe, expect, it } from 'vitest'
import { noteCodes } from '../../testing/build-moodle-xml.ts'
import {
  choices,
  correct,
  item,
  mapping,
  readItem,
  several,
  skipCode,
  takenItem,
  template,
} from '../../testing/build-qti.ts'

describe('texts and numbers', () => {
  const entry = (before: string, after = '') =>
    `<p>${before} <textEntryInteraction responseIdentifier="RESPONSE"/>${after}</p>`
  const string = 'cardinality="single" baseType="string"'
  const float = 'cardinality="single" baseType="float"'

  it('takes what is accepted with its share of the best', async () => {
    const declared = mapping({ York: 2, york: 1, 'New York': 0 })
    const { question } = await takenItem(
      item({ body: entry('Which?'), kind: string, declared, processing: template('map_response') }),
    )
    expect(question).toMatchObject({
      type: 'text',
      points: 2,
      key: {
        accepted: [
          { text: 'York', fraction: 1 },
          { text: 'york', fraction: 0.5 },
          { text: 'New York', fraction: 0 },
        ],
        case_sensitive: true,
      },
    })
    const either = mapping({ York: 2 }, 'caseSensitive="false"')
    const loose = await takenItem(
      item({ body: entry('Which?'), kind: string, declared: either, processing: template('map_response') }),
    )
    expect(loose.question).toMatchObject({ key: { case_sensitive: false } })
  })

  it('leaves a gap in a sentence, and takes one away from its end', async () => {
    const prompt = async (body: string) =>
      (await takenItem(item({ body, kind: string, declared: correct('York') }))).question.prompt.en
    expect(await prompt(entry('A', 'lies on the Ouse.'))).toBe('A ____lies on the Ouse.')
    expect(await prompt(`<p>Which?</p>${entry('')}`)).toBe('Which?')
  })

  it('takes a number with its unit and its tolerance in both ways', async () => {
    const near = (mode: string, tolerance: string) => `<responseProcessing><responseCondition><responseIf>
      <equal toleranceMode="${mode}" tolerance="${tolerance}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>
      <setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf>
      <responseElse><setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing>`
    const body = `<p>How long?</p>${entry('', ' cm')}`
    const number = async (processing: string) =>
      (await takenItem(item({ body, kind: float, declared: correct('12.5'), processing }))).question
    expect(await number(near('absolute', '0.5 0.5'))).toMatchObject({
      prompt: { en: 'How long?' },
      points: 2,
      content: { numeric: true, unit: { en: 'cm' } },
      key: { number: { value: 12.5, tolerance: 0.5 } },
    })
    expect(await number(near('relative', '10'))).toMatchObject({ key: { number: { tolerance: 1.25 } } })
    expect(await number(template('match_correct'))).toMatchObject({ key: { number: { tolerance: 0 } } })
    const uneven = item({ body, kind: float, declared: correct('12.5'), processing: near('absolute', '1 2') })
    expect(noteCodes(await takenItem(uneven))).toEqual(['own_scoring_left_out'])
    expect(await skipCode(item({ body, kind: float, declared: correct('many') }))).toBe('number_unreadable')
  })

  it('takes a long text for the teacher to mark', async () => {
    const body = '<p>Why?</p><extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="8"/>'
    const { question } = await takenItem(item({ body, kind: string, processing: '' }))
    expect(question).toMatchObject({ type: 'text', content: { lines: 8 }, key: { accepted: [], unmatched: 'manual' } })
  })

  it('takes a slider as an axis with one marker', async () => {
    const slider = (more: string) =>
      `<p>Where?</p><sliderInteraction responseIdentifier="RESPONSE" lowerBound="0" upperBound="50" ${more}><prompt>half</prompt></sliderInteraction>`
    const { question } = await takenItem(item({ body: slider('step="5"'), kind: float, declared: correct('25') }))
    if (question.type !== 'axis') throw new Error(question.type)
    expect(question).toMatchObject({
      prompt: { en: 'Where?' },
      content: { scale: 'number', min: 0, max: 50, step: 5, labels_every: 5, markers: [{ label: { en: 'half' } }] },
    })
    expect(Object.values(question.key.positions)).toEqual([25])
    expect((await takenItem(item({ body: slider(''), kind: float, declared: correct('25') }))).question).toMatchObject({
      content: { step: 0.5 },
    })
    expect(await skipCode(item({ body: slider('step="20"'), kind: float, declared: correct('25') }))).toBe('not_valid')
    expect(
      await skipCode(item({ body: slider('').replace('"50"', '"x"'), kind: float, declared: correct('25') })),
    ).toBe('number_unreadable')
  })
})

describe('scoring', () => {
  const set = (name: string, value: string) => `<setOutcomeValue identifier="${name}">${value}</setOutcomeValue>`
  const base = (value: number) => `<baseValue baseType="float">${value}</baseValue>`
  const about = '<variable identifier="RESPONSE"/>'
  const rules = (inside: string) => `<responseProcessing>${inside}</responseProcessing>`
  const written = (processing: string) =>
    item({ body: choices(), declared: correct('B') + mapping({ B: 1 }), processing: rules(processing) })
  const match = `<match>${about}<correct identifier="RESPONSE"/></match>`

  it('knows the two templates also where they are written out', async () => {
    const whole = `<responseCondition><responseIf>${match}${set('SCORE', base(5))}</responseIf><responseElse>${set('SCORE', base(0))}</responseElse></responseCondition>`
    expect((await takenItem(written(whole))).question.points).toBe(5)
    const table = `<responseCondition><responseIf><isNull>${about}</isNull>${set('SCORE', base(0))}</responseIf><responseElse>${set('SCORE', '<mapResponse identifier="RESPONSE"/>')}</responseElse></responseCondition>`
    expect((await takenItem(written(table))).question.points).toBe(1)
    const feedback = `${whole}<responseCondition><responseIf>${match}${set('FEEDBACK', '<baseValue baseType="identifier">well</baseValue>')}</responseIf></responseCondition>`
    expect((await takenItem(written(feedback))).question.type).toBe('abc')
  })

  it.each([
    [
      'sets a feedback in its branches',
      `<responseCondition><responseIf>${match}${set('SCORE', base(1))}${set('FEEDBACK', '<baseValue baseType="identifier">y</baseValue>')}</responseIf><responseElse>${set('FEEDBACK', '<baseValue baseType="identifier">n</baseValue>')}</responseElse></responseCondition>`,
    ],
    [
      'gives the best score by its name',
      `<responseCondition><responseIf>${match}${set('SCORE', '<variable identifier="MAXSCORE"/>')}</responseIf><responseElse>${set('SCORE', base(0))}</responseElse></responseCondition>`,
    ],
    ['sets no score', `<responseCondition><responseIf>${match}</responseIf></responseCondition>`],
    [
      'compares the sum of the table with the best one',
      `<responseCondition><responseIf><equal toleranceMode="exact"><mapResponse identifier="RESPONSE"/>${base(1)}</equal>${set('SCORE', base(1))}</responseIf></responseCondition>`,
    ],
    [
      'matches the sum of the table with the best one',
      `<responseCondition><responseIf><match><mapResponse identifier="RESPONSE"/>${base(1)}</match>${set('SCORE', '<variable identifier="MAXSCORE"/>')}</responseIf></responseCondition>`,
    ],
  ])('knows the usual rule where it %s', async (_, processing) => {
    const taken = await takenItem(written(processing))
    expect([taken.question.key, noteCodes(taken)]).toMatchObject([{ rule: 'exact' }, []])
  })

  const half = `<responseCondition><responseIf>${match}${set('SCORE', base(1))}</responseIf><responseElse>${set('SCORE', base(0.5))}</responseElse></responseCondition>`
  it.each([
    ['a rule of its own', written(half)],
    ['a sum', written(set('SCORE', `<sum>${base(1)}${base(1)}</sum>`))],
    ['another template', item({ body: choices(), declared: correct('B'), processing: template('map_response_point') })],
  ])('takes what is declared right in place of %s, and tells it', async (_, file) => {
    const taken = await takenItem(file)
    expect(noteCodes(taken)).toEqual(['own_scoring_left_out'])
    if (taken.question.type !== 'abc') throw new Error(taken.question.type)
    const { content, key } = taken.question
    expect(content.options.map(({ id }) => key.correct.includes(id))).toEqual([false, true, false])
  })

  it('skips what is scored by a program of its own where nothing is declared right', async () => {
    const table = item({ body: choices(), declared: mapping({ B: 1 }), processing: rules(half) })
    expect(await skipCode(table)).toBe('own_scoring')
    const adaptive = item({ body: choices(), declared: correct('B') }).replace('title=', 'adaptive="true" title=')
    expect(await skipCode(adaptive)).toBe('own_scoring')
  })
})

describe('what else an item may hold', () => {
  const choice = (more: string, body = choices()) => item({ body, declared: correct('B'), more })

  it('takes one feedback as the explanation; of several it only tells', async () => {
    const feedback = (id: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${id}" showHide="show">It is <em>${id}</em>.</modalFeedback>`
    expect((await takenItem(choice(feedback('so')))).question.explanation).toEqual({ en: 'It is *so*.' })
    const two = await takenItem(choice(feedback('right') + feedback('wrong')))
    expect([two.question.explanation, noteCodes(two)]).toEqual([undefined, ['answer_feedback_left_out']])
  })

  it('leaves out what only those who mark may see', async () => {
    const found = await takenItem(choice('', `<rubricBlock view="scorer"><p>Secret</p></rubricBlock>${choices()}`))
    expect(JSON.stringify(found.question)).not.toContain('Secret')
    expect(noteCodes(found)).toEqual(['answer_feedback_left_out'])
  })

  it('reads formulas in MathML', async () => {
    const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`
    const prompt = async (inside: string) =>
      (await takenItem(choice('', `<p>${math(inside)}</p>${choices()}`))).question.prompt.en?.split('\n')[0]
    expect(await prompt('<mfrac><mn>1</mn><mi>x</mi></mfrac><mo>&#xd7;</mo><msqrt><mn>2</mn></msqrt>')).toBe(
      String.raw`$\frac{1}{x}\times \sqrt{2}$`,
    )
    expect(
      await prompt('<mrow><msup><mi>a</mi><mn>2</mn></msup><mo>&lt;</mo><msub><mi>b</mi><mn>1</mn></msub></mrow>'),
    ).toBe('${a}^{2}<{b}_{1}$')
    expect(await skipCode(choice('', `<p>${math('<mtable/>')}</p>${choices()}`))).toBe('needs_missing_part')
  })

  it('takes words of a text that are to be chosen', async () => {
    const word = (name: string, text: string) => `<hottext identifier="${name}">${text}</hottext>`
    const body = `<hottextInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>Find the mistakes.</prompt><p>He ${word('A', 'go')} ${word('B', 'home')} ${word('C', 'yesterdey')}.</p></hottextInteraction>`
    const { question } = await takenItem(item({ body, kind: several, declared: correct('A', 'C') }))
    if (question.type !== 'abc') throw new Error(question.type)
    expect(question.prompt.en).toContain('He **go** **home** **yesterdey**.')
    const { options } = question.content
    expect(options.filter(({ id }) => question.key.correct.includes(id)).map((one) => one.text?.en)).toEqual([
      'go',
      'yesterdey',
    ])
  })

  it('knows the usual rules also as OpenOLAT and ONYX write them', async () => {
    const variable = (name: string) => `<variable identifier="${name}"/>`
    const set = (value: string) =>
      `<setOutcomeValue identifier="SCORE"><sum>${variable('SCORE')}${value}</sum></setOutcomeValue>`
    const feedback =
      '<setOutcomeValue identifier="FEEDBACKBASIC"><baseValue baseType="identifier">empty</baseValue></setOutcomeValue>'
    const noAnswer = `<responseIf><isNull>${variable('RESPONSE')}</isNull>${feedback}</responseIf>`
    const match = `<match>${variable('RESPONSE')}<correct identifier="RESPONSE"/></match>`
    const bounds = ['lt', 'gt'].map((compares, index) => {
      const bound = ['MINSCORE', 'MAXSCORE'][index] ?? ''
      return `<responseCondition><responseIf><${compares}>${variable('SCORE')}${variable(bound)}</${compares}><setOutcomeValue identifier="SCORE">${variable(bound)}</setOutcomeValue></responseIf></responseCondition>`
    })
    const program = (inside: string) =>
      `<responseProcessing><responseCondition>${noAnswer}${inside}</responseCondition>${bounds.join('')}</responseProcessing>`
    const whole = program(
      `<responseElseIf><and>${match}</and>${set(variable('MAXSCORE'))}${feedback}</responseElseIf><responseElse>${feedback}</responseElse>`,
    )
    const taken = await takenItem(item({ body: choices(), declared: correct('B'), processing: whole }))
    expect([taken.question.key, noteCodes(taken)]).toMatchObject([{ rule: 'exact' }, []])
    const mapped = program(`<responseElse>${set('<mapResponse identifier="RESPONSE"/>')}</responseElse>`)
    const mappedItem = await takenItem(
      item({
        body: choices('maxChoices="0"'),
        kind: several,
        declared: correct('A', 'B') + mapping({ A: 1, B: 1 }),
        processing: mapped,
      }),
    )
    expect([mappedItem.question.key, noteCodes(mappedItem)]).toMatchObject([{ rule: 'right_only' }, []])
  })

  const unknown =
    'hotspot selectPoint graphicOrder graphicAssociate graphicGapMatch positionObject hottext media drawing upload endAttempt portableCustom custom'.split(
      ' ',
    )
  it.each(unknown)('skips the interaction %s by its name', async (name) => {
    const reading = await readItem(item({ body: `<p>What?</p><${name}Interaction responseIdentifier="RESPONSE"/>` }))
    expect(reading.ok && reading.skipped[0]?.reason).toEqual({
      code: 'type_not_supported',
      values: { type: `${name}Interaction` },
    })
  })

  it('skips orders without a right one, several interactions, none, random values and texts in other files', async () => {
    expect(await skipCode(item({ body: '<orderInteraction responseIdentifier="RESPONSE"/>' }))).toBe('no_right_answer')
    expect(await skipCode(item({ body: choices() + choices(), declared: correct('B') }))).toBe('several_parts')
    expect(await skipCode(item({ body: '<p>Only read.</p>' }))).toBe('only_text')
    expect(
      await skipCode(choice('<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>')),
    ).toBe('needs_missing_part')
    expect(await skipCode(choice('<assessmentStimulusRef identifier="s" href="s.xml"/>'))).toBe('needs_missing_part')
    expect(await skipCode(choice('', `<p><printedVariable identifier="X"/></p>${choices()}`))).toBe(
      'needs_missing_part',
    )
    expect(await skipCode(item({ body: choices() }).replace('identifier="RESPONSE" ', 'identifier="OTHER" '))).toBe(
      'syntax',
    )
  })
})
