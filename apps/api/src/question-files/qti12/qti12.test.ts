import { describe, expect, it } from 'vitest'
import { noteCodes } from '../../testing/build-moodle-xml.ts'
import { skipCode, takenItem } from '../../testing/build-qti.ts'
import { sayGaps } from '../../testing/say-gaps.ts'

/** An item as WebCT, Respondus and Blackboard write it, with no word of what kind it is. */
const item = (rules: string) => `<questestinterop><item title="rivers">
  <presentation><material><mattext>Which flow to the Elbe?</mattext></material>
    <response_lid ident="r" rcardinality="Multiple"><render_choice>${['A', 'B', 'C', 'D'].map(label).join('')}</render_choice></response_lid>
  </presentation>
  <resprocessing><outcomes><decvar varname="que_score"/></outcomes>${rules}</resprocessing></item></questestinterop>`
const label = (name: string) =>
  `<response_label ident="${name}"><material><mattext>${name}</mattext></material></response_label>`
const equal = (name: string) => `<varequal respident="r">${name}</varequal>`
const rule = (condition: string, points: number, action = 'Add') =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar varname="que_score" action="${action}">${points}</setvar></respcondition>`

async function read(rules: string) {
  const taken = await takenItem(item(rules))
  if (taken.question.type !== 'abc') throw new Error(taken.question.type)
  const { content, key } = taken.question
  const right = content.options.filter(({ id }) => key.correct.includes(id)).map(({ text }) => text?.en)
  return { right, multiple: content.multiple, rule: key.rule, notes: noteCodes(taken) }
}

describe('a choice whose points are added option by option', () => {
  it('has every option that gains something as right', async () => {
    const rules = rule(equal('A'), 50) + rule(equal('C'), 50) + rule(equal('B'), -50) + rule(equal('D'), -50)
    expect(await read(rules)).toEqual({ right: ['A', 'C'], multiple: true, rule: 'partial', notes: [] })
  })

  it('lets wrong ones cost nothing where they do', async () => {
    const rules = rule(equal('A'), 50) + rule(equal('C'), 50) + rule(equal('B'), 0)
    expect(await read(rules)).toEqual({ right: ['A', 'C'], multiple: true, rule: 'right_only', notes: [] })
  })

  it('reads what is taken off by its own action as well', async () => {
    const rules = rule(equal('A'), 1) + rule(equal('B'), 1) + rule(equal('C'), 1, 'Subtract') + rule(equal('D'), -1)
    expect(await read(rules)).toEqual({ right: ['A', 'B'], multiple: true, rule: 'partial', notes: [] })
  })

  it.each([
    ['right ones with other weights', rule(equal('A'), 60) + rule(equal('C'), 40)],
    ['wrong ones of which some cost nothing', rule(equal('A'), 50) + rule(equal('C'), 50) + rule(equal('B'), -50)],
  ])('tells of %s', async (_, rules) => {
    expect(await read(rules)).toMatchObject({ right: ['A', 'C'], notes: ['weights_left_out'] })
  })

  it('is all or nothing where one rule decides, also one that adds', async () => {
    const whole = `<and>${equal('A')}${equal('C')}<not><or>${equal('B')}${equal('D')}</or></not></and>`
    expect(await read(rule(whole, 100))).toEqual({ right: ['A', 'C'], multiple: true, rule: 'exact', notes: [] })
  })
})

describe('an item of Common Cartridge', () => {
  it.each([
    ['cc.essay.v0p1', 'text'],
    ['cc.fib.v0p1', 'text'],
    ['cc.multiple_choice.v0p1', 'abc'],
    ['cc.multiple_response.v0p1', 'abc'],
  ])('is read by its profile %s', async (profile, type) => {
    const said = `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>${profile}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
    const file = item(rule(equal('A'), 100, 'Set')).replace('<presentation>', `${said}<presentation>`)
    expect((await takenItem(file)).question.type).toBe(type)
  })
})

/** An item of a Canvas quiz. */
function canvas(type: string, text: string, rest: string): string {
  const field = (name: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
  return `<questestinterop><item ident="i" title="Question"><itemmetadata><qtimetadata>
    ${field('question_type', type)}${field('points_possible', '4.0')}</qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">${text}</mattext></material>${rest}</item></questestinterop>`
}

const lid = (name: string, caption: string, ...labels: string[]) =>
  `<response_lid ident="${name}"><material><mattext>${caption}</mattext></material><render_choice>${labels
    .map(
      (text, index) =>
        `<response_label ident="${name}${index}"><material><mattext>${text}</mattext></material></response_label>`,
    )
    .join('')}</render_choice></response_lid>`
const gives = (name: string, right: string, points: number) =>
  `<respcondition><conditionvar><varequal respident="${name}">${right}</varequal></conditionvar><setvar varname="SCORE" action="Add">${points}</setvar></respcondition>`

describe('an item of Canvas with several fields', () => {
  const text = '&lt;p&gt;The [river] is [colour], see [1].&lt;/p&gt;'

  it('has a gap for each blank, in which every word of it is right', async () => {
    const fields = lid('response_river', 'river', 'Vltava', 'Moldau') + lid('response_colour', 'colour', 'blue')
    const rules =
      gives('response_river', 'response_river0', 50) +
      gives('response_river', 'response_river1', 50) +
      gives('response_colour', 'response_colour0', 50)
    const file = canvas(
      'fill_in_multiple_blanks_question',
      text,
      `${fields}</presentation><resprocessing>${rules}</resprocessing>`,
    )
    const { question } = await takenItem(file)
    expect(question).toMatchObject({ points: 4, prompt: { en: 'The [_g1_] is [_g2_], see [1].' } })
    expect(sayGaps(question, 'en')).toEqual(['1 written: Vltava | Moldau', '1 written: blue'])
  })

  it('has a gap in each place of a blank that stands in its text twice, which share its points', async () => {
    const twice = '&lt;p&gt;[river] and [colour]; once more [river].&lt;/p&gt;'
    const fields = lid('response_river', 'river', 'Vltava') + lid('response_colour', 'colour', 'blue')
    const rules = gives('response_river', 'response_river0', 50) + gives('response_colour', 'response_colour0', 50)
    const file = canvas(
      'fill_in_multiple_blanks_question',
      twice,
      `${fields}</presentation><resprocessing>${rules}</resprocessing>`,
    )
    const taken = await takenItem(file)
    expect(taken.question).toMatchObject({ prompt: { en: '[_g1_] and [_g2_]; once more [_g3_].' } })
    expect(sayGaps(taken.question, 'en')).toEqual(['1 written: Vltava', '2 written: blue', '1 written: Vltava'])
    expect(taken.notes).toEqual([{ code: 'gap_in_several_places', values: { detail: '[river]' } }])
  })

  it('has a list in each gap', async () => {
    const fields = lid('response_river', 'river', 'Vltava', 'Oder') + lid('response_colour', 'colour', 'red', 'blue')
    const rules =
      gives('response_river', 'response_river0', 33.33) + gives('response_colour', 'response_colour1', 66.67)
    const file = canvas(
      'multiple_dropdowns_question',
      text,
      `${fields}</presentation><resprocessing>${rules}</resprocessing>`,
    )
    expect(sayGaps((await takenItem(file)).question, 'en')).toEqual([
      '1 chosen: Vltava | Oder 0',
      '2 chosen: red 0 | blue',
    ])
  })

  it('keeps the shares of gaps that are no multiples of each other', async () => {
    const fields = lid('response_river', 'river', 'Vltava', 'Oder') + lid('response_colour', 'colour', 'red', 'blue')
    const rules = gives('response_river', 'response_river0', 40) + gives('response_colour', 'response_colour1', 60)
    const file = canvas(
      'multiple_dropdowns_question',
      text,
      `${fields}</presentation><resprocessing>${rules}</resprocessing>`,
    )
    expect(sayGaps((await takenItem(file)).question, 'en')).toEqual([
      '40 chosen: Vltava | Oder 0',
      '60 chosen: red 0 | blue',
    ])
  })

  it('keeps the model answer of an essay as the explanation', async () => {
    const solution = `<itemfeedback ident="solution"><solution><solutionmaterial><material><mattext>Evaporation</mattext></material></solutionmaterial></solution></itemfeedback>`
    const field = '<response_str ident="r" rcardinality="Single"><render_fib/></response_str></presentation>'
    const { question, notes } = await takenItem(canvas('essay_question', 'Why does it rain?', `${field}${solution}`))
    expect([question.explanation, notes]).toEqual([{ en: 'Evaporation' }, []])
  })

  it('tells which gap has no place', async () => {
    const fields = lid('response_lake', 'lake', 'Lipno')
    expect(await skipCode(canvas('fill_in_multiple_blanks_question', text, `${fields}</presentation>`))).toBe(
      'gap_unreadable',
    )
  })

  it('matches what stands on the left with one of the same labels', async () => {
    const labels = ['Prague', 'Vienna', 'Paris']
    const field = (name: string, caption: string) =>
      `<response_lid ident="${name}"><material><mattext>${caption}</mattext></material><render_choice>${labels.map(label).join('')}</render_choice></response_lid>`
    const rules = gives('response_1', 'Prague', 50) + gives('response_2', 'Vienna', 50)
    const { question } = await takenItem(
      canvas(
        'matching_question',
        'Capitals',
        `${field('response_1', 'Czechia')}${field('response_2', 'Austria')}</presentation><resprocessing>${rules}</resprocessing>`,
      ),
    )
    if (question.type !== 'connection') throw new Error(question.type)
    const right = new Map(question.content.right.map(({ id, text: shown }) => [id, shown.en]))
    expect(
      question.content.left.map(({ id, text: shown }) => [shown.en, right.get(question.key.pairs[id] ?? '')]),
    ).toEqual([
      ['Czechia', 'Prague'],
      ['Austria', 'Vienna'],
    ])
    expect(question.content.right).toHaveLength(3)
  })

  it('reads a number with the range around it', async () => {
    const near = `<respcondition><conditionvar><or><varequal respident="response1">3.5</varequal><and><vargte respident="response1">3.4</vargte><varlte respident="response1">3.6</varlte></and></or></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`
    const file = canvas(
      'numerical_question',
      'How much?',
      `<response_str ident="response1"/></presentation><resprocessing>${near}</resprocessing>`,
    )
    expect((await takenItem(file)).question).toMatchObject({
      type: 'text',
      key: { number: { value: 3.5, tolerance: 0.1 } },
    })
  })
})
