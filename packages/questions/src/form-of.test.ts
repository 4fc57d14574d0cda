import { describe, expect, it } from 'vitest'
import { allExamples, examples, gapsExamples } from './examples.ts'
import { formOf } from './form-of.ts'

describe('what a list calls a question', () => {
  it('tells a text with gaps and an order from the other form of their type', () => {
    expect(gapsExamples.map(formOf)).toEqual(['gaps', 'gaps', 'gaps'])
    expect(examples.connection.map(formOf)).toEqual(['connection', 'connection', 'ordering'])
  })

  it('calls every other question by its answer type', () => {
    const others = allExamples.filter((question) => question.type !== 'connection')
    expect(others.map(formOf)).toEqual(others.map(({ type }) => type))
  })
})
