import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from '../repository.ts'
import { withConfiguration } from './configuration.ts'

describe('the table of the configuration', () => {
  it('in docs/running.md is what the schema says; `npm run docs` writes it', () => {
    const document = readFileSync(inRepository('docs', 'running.md'), 'utf8')
    expect(document).toBe(withConfiguration(document))
  })

  it('has its place by a comment, without which nothing is written', () => {
    expect(() => withConfiguration('| `PORT` |')).toThrow('lost the comment')
  })
})
