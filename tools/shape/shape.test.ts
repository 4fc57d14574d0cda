import { describe, expect, it } from 'vitest'
import { measureFile } from './measure-file.ts'
import { knownByOne, longest, shapeProblems } from './shape-report.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  console.log(${index})`).join('\n')
const functionOf = (count: number, name = 'plan') => `export function ${name}() {\n${lines(count - 2)}\n}\n`

const problemsOf = (file: string, text: string) => shapeProblems([measureFile(file, text)])

describe('the shape of the code', () => {
  it('refuses a file of more than 600 lines', () => {
    expect(problemsOf('apps/web/src/long.ts', lines(601))).toEqual(['apps/web/src/long.ts has 601 lines, at most 600'])
    expect(problemsOf('apps/web/src/long.ts', lines(600))).toEqual([])
  })

  it('lets schemas be as long as the list they are', () => {
    expect(problemsOf('packages/contract/src/attempts.ts', lines(700))).toEqual([])
  })

  it('lists the longest files and functions, by whatever way a function got its name', () => {
    const body = (count: number) => `{\n${lines(count)}\n}`
    const text = `const arrow = () => ${body(30)}\nclass Plan { method() ${body(20)} }\nexport const list = { entry: function () ${body(10)}, arrow, Plan }`
    const { files, functions } = longest(
      [
        measureFile('apps/web/src/a.ts', text),
        measureFile('apps/web/src/b.ts', 'export const b = 1'),
        measureFile('apps/web/src/a.test.ts', functionOf(200)),
      ],
      3,
    )
    expect(files).toEqual(['   66  apps/web/src/a.ts', '    1  apps/web/src/b.ts'])
    expect(functions).toEqual([
      '   32  apps/web/src/a.ts:1 arrow',
      '   22  apps/web/src/a.ts:33 method',
      '   12  apps/web/src/a.ts:55 entry',
    ])
  })

  it('refuses any and the claim that a value is there', () => {
    expect(problemsOf('apps/web/src/a.ts', 'export const a = (x: any) => x!')).toEqual([
      'apps/web/src/a.ts:1 says any',
      'apps/web/src/a.ts:1 claims a value with !',
    ])
  })

  it('refuses files named after a kind of code', () => {
    expect(problemsOf('apps/api/src/credits/credits.utils.ts', 'export const a = 1')).toHaveLength(1)
    expect(problemsOf('packages/questions/src/types/abc/abc.ts', 'export const a = 1')).toEqual([])
  })

  it('counts the lines that hold a comment once', () => {
    expect(measureFile('a.ts', '// one\nconst a = 1 /* two */ // two\n/* three\nfour */\n').commentLines).toBe(4)
  })
})

describe('files that one other file knows', () => {
  const file = (name: string, text: string) => measureFile(name, text)

  const exportsOf = new Map([['ui', { './u': './src/deep/u.tsx', './*.ts': './src/*.ts', './*': './src/*.tsx' }]])

  it('are counted over relative imports, packages and lazy parts; tests are no one’s users', () => {
    const measures = [
      file('apps/web/src/a.ts', "import './b.ts'\nexport { c } from './c.ts'\nimport { v } from '@katedra/ui/v'"),
      file('apps/web/src/b.ts', "import { c } from './c.ts'\nconst d = () => import('./d.ts')"),
      file('apps/web/src/c.ts', 'export const c = 1'),
      file('apps/web/src/d.ts', "import * as z from 'zod'"),
      file('apps/web/src/c.test.ts', "import './d.ts'\nimport '@katedra/ui/v'"),
      file('packages/ui/src/v.tsx', 'export const v = 1'),
    ]
    expect(knownByOne(measures, exportsOf).files).toEqual([
      'apps/web/src/b.ts',
      'apps/web/src/d.ts',
      'packages/ui/src/v.tsx',
    ])
  })

  it('are those that a package hands on under whatever name', () => {
    const measures = [
      file('apps/web/src/a.ts', "import '@katedra/ui/u'\nimport '@katedra/ui/w.ts'"),
      file('apps/web/src/b.ts', "import '@katedra/ui/w.ts'"),
      file('packages/ui/src/deep/u.tsx', "import '../w.ts'"),
      file('packages/ui/src/w.ts', 'export const w = 1'),
    ]
    expect(knownByOne(measures, exportsOf).files).toEqual(['packages/ui/src/deep/u.tsx'])
  })

  it('are told apart: ends of bundles, layers, parts with a test of their own', () => {
    const measures = [
      file('apps/api/src/a.ts', "import './a.routes.ts'\nimport './b.ts'\nimport './c.ts'\nimport('./b.queries.ts')"),
      file('apps/api/src/a.routes.ts', ''),
      file('apps/api/src/b.queries.ts', ''),
      file('apps/api/src/b.ts', ''),
      file('apps/api/src/c.ts', ''),
      file('apps/api/src/c.screen.test.ts', "import './c.ts'"),
    ]
    const { files, ...reasons } = knownByOne(measures, exportsOf)
    expect(files).toHaveLength(4)
    expect(reasons).toEqual({ lazy: 1, layers: 1, tested: 1 })
  })
})
