import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRepository, root } from '../repository.ts'
import {
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  slowestTests,
  vitestCounts,
  vitestTimes,
} from './test-counts.ts'

describe('the reports of a run', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-reports-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function kept(name: string, content: object): string {
    const file = path.join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    return path.relative(root, file)
  }

  it('name the slowest tests of all kinds, slowest first', () => {
    const vitest = kept('vitest.json', {
      success: true,
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [
        {
          name: inRepository('tools', 'a.test.ts'),
          assertionResults: [
            { fullName: 'quick', duration: 10 },
            { fullName: 'slow', duration: 2500 },
            { fullName: 'not run' },
          ],
        },
      ],
    })
    const inner = { file: 'b.spec.ts', specs: [{ title: 'story', tests: [{ results: [{ duration: 31_000 }] }] }] }
    const playwright = kept('playwright.json', {
      suites: [{ file: 'b.spec.ts', specs: [], suites: [inner] }],
      stats: { expected: 1, unexpected: 0, flaky: 0 },
      errors: [],
    })
    expect([vitestCounts(vitest), playwrightCounts(playwright)]).toEqual([
      { passed: 2, failed: 0 },
      { passed: 1, failed: 0 },
    ])
    expect(slowestTests([...vitestTimes(vitest), ...playwrightTimes(playwright)], 2).split('\n')).toEqual([
      '  31.0 s  e2e/b.spec.ts: story',
      '   2.5 s  tools/a.test.ts: slow',
    ])
  })

  it('say what went wrong in a story and what its page held', () => {
    const page = path.join(folder, 'error-context.md')
    writeFileSync(page, '- heading "Osobní kód"')
    const results = [
      {
        duration: 15_000,
        errors: [{ message: '\u001B[31mTimeoutError\u001B[39m: nobody came' }],
        attachments: [{ name: 'error-context', path: page }],
      },
    ]
    const report = kept('failed.json', {
      suites: [{ file: 'c.spec.ts', specs: [{ title: 'story', tests: [{ results }] }] }],
    })
    expect(playwrightFailures(report)).toEqual([
      'e2e/c.spec.ts: story\nTimeoutError: nobody came\n- heading "Osobní kód"',
    ])
  })

  it('that were not written have no tests', () => {
    expect([vitestTimes('nothing.json'), playwrightTimes('nothing.json')]).toEqual([[], []])
    expect(vitestCounts('nothing.json')).toEqual({ passed: 0, failed: 0 })
  })
})
