import axe from 'axe-core'
import { expect, it } from 'vitest'
import { colorRules, wcagTags } from './axe-options.ts'

it('knows every rule of WCAG that looks at colours', () => {
  const ofColors = axe.getRules(['cat.color']).filter(({ tags }) => tags.some((tag) => wcagTags.includes(tag)))
  expect(ofColors.map(({ ruleId }) => ruleId).toSorted()).toEqual(colorRules)
})
