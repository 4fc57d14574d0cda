import { describe, expect, it } from 'vitest'
import { noteCodes } from '../../testing/build-moodle-xml.ts'
import { takenItem } from '../../testing/build-qti.ts'

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
