import { describe, expect, it } from 'vitest'
import { measureFile } from './measure-file.ts'
import { overBudget } from './shape-budget.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  console.log(${index})`).join('\n')
const functionOf = (count: number, name = 'plan') => `export function ${name}() {\n${lines(count - 2)}\n}\n`

/** What is said about one file, beside enough short ones for the shares to be met. */
function problemsOf(file: string, text: string): string[] {
  const others = Array.from({ length: 40 }, (_, index) =>
    measureFile(`apps/web/src/short-${index}.tsx`, functionOf(15) + functionOf(15, 'Short')),
  )
  return overBudget([...others, measureFile(file, text)])
}

describe('the shape of the code', () => {
  it('refuses a file of more than 300 lines', () => {
    expect(problemsOf('apps/web/src/long.ts', lines(301))).toEqual(['apps/web/src/long.ts has 301 lines, at most 300'])
    expect(problemsOf('apps/web/src/long.ts', lines(300))).toEqual([])
  })

  it('lets schemas be as long as the list they are', () => {
    expect(problemsOf('packages/contract/src/attempts.ts', lines(400))).toEqual([])
  })

  it('refuses a function of more than 60 lines, and a component of more than 120', () => {
    expect(problemsOf('apps/web/src/a.ts', functionOf(61))).toEqual([
      'apps/web/src/a.ts:1 plan has 61 lines, at most 60',
    ])
    expect(problemsOf('apps/web/src/a.tsx', functionOf(120, 'Page'))).toEqual([])
    expect(problemsOf('apps/web/src/a.tsx', functionOf(121, 'Page'))).toHaveLength(1)
  })

  it('sees functions by whatever way they got their name', () => {
    const body = `{\n${lines(60)}\n}`
    const text = `const arrow = () => ${body}\nclass Plan { method() ${body} }\nexport const list = { entry: function () ${body}, arrow, Plan }`
    expect(problemsOf('apps/web/src/a.ts', text).map((problem) => problem.split(' ')[1])).toEqual(
      expect.arrayContaining(['arrow', 'method', 'entry']),
    )
  })

  it('lets the stories of tests be long', () => {
    expect(problemsOf('apps/web/src/a.test.ts', functionOf(200))).toEqual([])
  })

  it('refuses any, the claim that a value is there, and a fifth parameter', () => {
    const text =
      'export const a = (x: any) => x!\nexport function b(c: 1, d: 1, e: 1, f: 1, g: 1) { return [c, d, e, f, g] }'
    expect(problemsOf('apps/web/src/a.ts', text)).toEqual([
      'apps/web/src/a.ts:1 says any',
      'apps/web/src/a.ts:1 claims a value with !',
      'apps/web/src/a.ts:2 b has 5 parameters, at most 4',
    ])
  })

  it('refuses more than one cast in a thousand lines, constants aside', () => {
    expect(problemsOf('apps/web/src/a.ts', 'export const a = [1 as const, 2 as number]')).toEqual([])
    expect(problemsOf('apps/web/src/a.ts', 'export const a = [1 as unknown as string, 2 as number]')).toEqual([
      '3 casts with "as", at most 1 in 1201 lines: apps/web/src/a.ts:1, apps/web/src/a.ts:1, apps/web/src/a.ts:1',
    ])
  })

  it('refuses files named after a kind of code', () => {
    expect(problemsOf('apps/api/src/credits/credits.utils.ts', 'export const a = 1')).toHaveLength(1)
    expect(problemsOf('packages/questions/src/types/abc/abc.ts', 'export const a = 1')).toEqual([])
  })

  it('asks for 95 of 100 files under 200 lines', () => {
    const many = Array.from({ length: 10 }, (_, index) =>
      measureFile(`apps/web/src/a-${index}.ts`, lines(index < 9 ? 20 : 250)),
    )
    expect(overBudget(many)).toEqual(['95 of 100 files should have at most 200 lines, they have 250'])
  })

  it('counts the lines that hold a comment once', () => {
    expect(measureFile('a.ts', '// one\nconst a = 1 /* two */ // two\n/* three\nfour */\n').commentLines).toBe(4)
  })
})
