import { expect, test } from 'vitest'
import { formulaSigns, signGroups } from './formula-signs.ts'
import { problemOfFormulas } from './formula-problem.ts'

test.each([
  ['$\\frac{1}{2$', 'braces', ''],
  ['$\\sqrt{$', 'braces', ''],
  ['$x}$', 'braces', ''],
  ['$\\foo x$', 'unknown', '\\foo'],
  ['$x^2^3$', 'twice', ''],
  ['$x_$', 'broken', ''],
])('says what is wrong with %s', async (text, code, command) => {
  expect(await problemOfFormulas(`Je **to** ${text}?`)).toEqual({ code, command, formula: text.slice(1, -1) })
})

test.each(['', 'Stojí $5 a $10.', '$\\frac{}{}$', '$\\ce{SO4^2- + Ba^2+ -> BaSO4 v}$'])(
  'finds nothing in "%s"',
  async (text) => {
    expect(await problemOfFormulas(text)).toBeUndefined()
  },
)

test.each(signGroups.flatMap((group) => [...formulaSigns[group]]))(
  'the palette writes what can be drawn: $id',
  async ({ tex }) => {
    expect(await problemOfFormulas(`$x ${tex.replace('{}', '{2}')}$`)).toBeUndefined()
  },
)
