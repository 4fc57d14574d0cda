import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import { analyseGenerators } from './analyse.generators.ts'
import { analyseGroups } from './analyse.groups.ts'
import { analyseItemsFile } from './analyse.items.ts'
import { analyseRapidGuessing } from './analyse.rapid-guessing.ts'
import { BadFile } from './analyse.answers.ts'

const launcher = fileURLToPath(new URL('../../../../../tools/launch.mjs', import.meta.url))
const command = fileURLToPath(new URL('analyse.main.ts', import.meta.url))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-analyse-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string): string {
  const file = path.join(folder, 'answers.csv')
  writeFileSync(file, content)
  return file
}
/** What is said next to the tables, by the latest analysis. */
let said: string[] = []
const say = (sentence: string) => said.push(sentence)
function rapid(content: string): Promise<string> {
  said = []
  return analyseRapidGuessing(fileOf(content), say)
}
function items(content: string): Promise<string> {
  said = []
  return analyseItemsFile(fileOf(content), say)
}
/** The rows of one printed table, found by the beginning of its header. */
function tableIn(output: string, header: string): Record<string, string>[] {
  const block = output.split('\n\n').find((part) => part.startsWith(header)) ?? ''
  const [names = [], ...rows] = block
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}
const columns = 'person,item,rt_seconds,correct'

describe('rapid guessing in a file', () => {
  /** 24 pupils, who take 10 s each; the last four click the second and third item through. */
  const answers = Array.from({ length: 24 }, (_, pupil) => {
    const seconds = pupil < 20 ? 10 : 1.4
    return [`p${pupil},a,10,1`, `p${pupil},b,${seconds},1`, `p${pupil},c,${seconds},0`, `p${pupil},d,${seconds},0`]
  }).flat()

  it('prints thresholds, flagged answers and the effort of persons, and last how many are flagged', async () => {
    const output = await rapid([columns, ...answers].join('\n'))
    const mean = (20 * 10 + 4 * 1.4) / 24
    expect(tableIn(output, 'item')).toEqual([
      expect.objectContaining({
        item: 'a',
        mean_seconds: '10',
        threshold_seconds: '1.5',
        source: 'norm',
        flagged: '0',
        rtf: '1',
      }),
      ...['b', 'c', 'd'].map((item) =>
        expect.objectContaining({ item, mean_seconds: mean.toFixed(6), answers: '24', rtf: '1' }),
      ),
    ])
    expect(output.endsWith('\nflagged 0 of 96 answers\n')).toBe(true)
    const slower = await rapid([columns, ...answers].join('\n').replaceAll('1.4', '1.2'))
    expect(tableIn(slower, 'line')).toHaveLength(12)
    expect(tableIn(slower, 'line')[0]).toEqual({
      line: '83',
      person: 'p20',
      item: 'b',
      rt_seconds: '1.2',
      threshold_seconds: '1.28',
      correct: '1',
    })
    const persons = tableIn(slower, 'person')
    expect(persons[0]).toMatchObject({ person: 'p0', flagged: '0', rte: '1', suspicion: 'none', flagged_correct: '' })
    expect(persons[20]).toMatchObject({
      person: 'p20',
      flagged: '3',
      rte: '0.25',
      longest_run: '3',
      suspicion: 'strong',
    })
    expect(slower.endsWith('\nflagged 12 of 96 answers\n')).toBe(true)
  })

  it('takes 3 s while an item has fewer than 20 answers', async () => {
    const output = await rapid(`${columns}\np,a,2.999,1\nq,a,3,0\n`)
    expect(tableIn(output, 'item')[0]).toMatchObject({ first_answers: '2', threshold_seconds: '3', source: 'fixed' })
    expect(output.endsWith('\nflagged 1 of 2 answers\n')).toBe(true)
  })

  it('leaves out rows without a time or a result', async () => {
    const rows = ['p,a,,1', 'p,b,NA,1', 'p,c,1,NaN', 'p,d,1,null', 'p,e,1,1', ',,,']
    expect(await rapid([columns, ...rows].join('\n'))).toMatch(/\nflagged 1 of 1 answers\n$/)
    expect(await rapid(`${columns}\n`)).toMatch(/\nflagged 0 of 0 answers\n$/)
  })

  it('judges a repeated row, but keeps it out of the norm', async () => {
    const first = Array.from({ length: 20 }, (_, pupil) => `p${pupil},a,20,1`)
    const output = await rapid([columns, ...first, 'p0,a,2,1', 'p1,a,40,1'].join('\n'))
    expect(tableIn(output, 'item')[0]).toMatchObject({
      first_answers: '20',
      mean_seconds: '20',
      threshold_seconds: '3',
      answers: '22',
      flagged: '1',
    })
  })

  it('says where a person has an item twice, and nothing where no one has', async () => {
    await rapid([columns, 'p,b,9,1', 'p,a,9,1', 'q,a,9,1', 'p,a,8,0', 'p,b,8,1', 'p,a,7,0'].join('\n'))
    expect(said).toEqual([
      '3 rows repeat a person and an item (the first is line 5: person p, item a); each is judged, only the first counts towards the norm of its item.',
    ])
    await rapid([columns, 'p,a,9,1', 'q,a,9,1', 'p,b,9,1'].join('\n'))
    expect(said).toEqual([])
  })

  it.each([
    ['semicolons, decimal commas, a byte order mark', '\uFEFFPerson;Item;RT_seconds;Correct\r\np;a;2,5;1\r\n'],
    ['tabs and another order', 'extra\tcorrect\trt_seconds\titem\tperson\nx\tTRUE\t2,5\ta\tp'],
    ['quotation marks', '"person","item","rt_seconds","correct"\n"p","a","2.5","1"\n'],
  ])('reads %s', async (_, content) => {
    const output = await rapid(content)
    expect(tableIn(output, 'line')[0]).toMatchObject({ person: 'p', item: 'a', rt_seconds: '2.5', correct: '1' })
  })

  it.each([
    ['', 'line 1: no names of columns'],
    ['person,item,correct\n', 'line 1: no column rt_seconds; there are person, item, correct'],
    [`${columns},item\n`, 'line 1: two columns item'],
    [`${columns}\np,a,1,1\np,a,soon,1\n`, 'line 3: rt_seconds is "soon", which is no number'],
    [`${columns}\np,a,"1,5",1\n`, 'line 2: rt_seconds is "1,5", which is no number'],
    [`${columns}\np,a,-1,1\n`, 'line 2: rt_seconds is negative'],
    [`${columns}\np,a,1,5\n`, 'line 2: correct is not within 0 and 1'],
    [`${columns}\n\n"p\nq",,1,1\n`, 'line 4: no item'],
    [`${columns}\np,a,1\n`, 'not a table: Invalid Record Length: expect 4, got 3 on line 2'],
  ])('says what is wrong with %j', async (content, message) => {
    await expect(rapid(content)).rejects.toThrow(new BadFile(message))
  })
})

describe('item analysis of a file', () => {
  it('prints the test, its items and its options', async () => {
    const rows = [
      ...['p1,a,2,2,A', 'p1,b,1,,X', 'p2,a,2,2,A', 'p2,b,0,,Y', 'p3,a,0,2,B', 'p3,b,0,,'],
      ...['p4,a,0.5,2,B', 'p4,b,1,,X', 'p4,b,0,,Y', 'p5,a,NA,2,A'],
    ]
    const output = await items(['person,item,correct,max,option', ...rows].join('\n'))
    expect(tableIn(output, 'figure').map(({ figure, value }) => `${figure} ${value}`)).toEqual(
      expect.arrayContaining(['persons 4', 'max 3', 'mean 1.625', 'median 1.75', 'repeated_rows_left_out 1']),
    )
    expect(said).toEqual([
      '1 row repeats a person and an item (the first is line 10: person p4, item b); only the first row of each counts.',
    ])
    expect(tableIn(output, 'item,max')).toEqual([
      expect.objectContaining({ item: 'a', max: '2', answers: '4', facility: '56.25', verdicts: 'too_few_answers' }),
      expect.objectContaining({ item: 'b', max: '1', answers: '4', facility: '50', intended_weight: '33.333333' }),
    ])
    expect(
      tableIn(output, 'item,option').map(({ item, option, key, count }) => [item, option, key, count].join(' ')),
    ).toEqual([...['a A 1 2', 'a B 0 2', 'a  0 0', 'b X 1 2', 'b Y 0 1', 'b  0 1']])
  })

  it('needs no options and no greatest mark', async () => {
    const output = await items('person,item,correct\np,a,1\nq,a,0\n')
    expect(tableIn(output, 'item,option')).toEqual([])
    expect(tableIn(output, 'item,max')[0]).toMatchObject({ max: '1', facility: '50', r_it: '1', r_ir: '' })
  })

  it.each([
    ['person,item,correct\np,a,2\n', 'line 2: correct is 2, not within 0 and 1'],
    ['person,item,correct,max\np,a,2,2\nq,a,2,3\n', 'line 3: max is 3, and before it was 2'],
    ['person,item,correct,max\np,a,0,-1\n', 'line 2: max is negative'],
  ])('says what is wrong with %j', async (content, message) => {
    await expect(items(content)).rejects.toThrow(new BadFile(message))
  })
})

describe('groups of answers in a file', () => {
  async function groups(content: string | Buffer): Promise<string> {
    const file = path.join(folder, 'answers.csv')
    writeFileSync(file, content)
    said = []
    return (await analyseGroups(file, say)).toString('latin1')
  }

  it('gives back each row in its place with a group, unique within its question', async () => {
    const rows = [
      ['first', 'Praha'],
      ['second', 'praha'],
      ['first', 'praha.'],
      ['first', ''],
      ['first', 'NA'],
      ['first', 'two\r\nlines, a comma and "quotes"'],
      ['', ''],
      ['first', ' Praha '],
    ]
    const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    const output: string[][] = parse(await groups(`question,answer\r\n${quoted.join('\r\n')}\r\n`))
    expect(output[0]).toEqual(['question', 'answer', 'group'])
    expect(output.slice(1).map(([question, answer]) => [question, answer])).toEqual(rows)
    expect(output.slice(1).map(([, , group]) => group)).toEqual(['1', '1', '1', '2', '3', '4', '1', '1'])
    expect(said.at(-1)).toBe('8 answers, 6 groups')
  })

  it('leaves every byte of a cell as it is', async () => {
    const bytes = Buffer.from('\uFEFFquestion,answer\nq,\u00C1bc\nq,\u00FF\u00FE\n', 'latin1')
    expect(await groups(Buffer.concat([Buffer.from('\uFEFF'), bytes.subarray(1)]))).toBe(
      'question,answer,group\nq,\u00C1bc,1\nq,\u00FF\u00FE,2\n',
    )
  })

  it.each([
    ['columns in another order, and more', 'id,answer,question\n1,a,q\n', 'q,a,1\n', 1],
    ['empty lines, and no end of the last', '\nquestion,answer\n\nq,a\n\nq,b', 'q,a,1\nq,b,2\n', 2],
    [
      'quotation marks inside a cell',
      'question,answer\nq,5" long\nq,"say ""hi"""\n',
      'q,"5"" long",1\nq,"say ""hi""",2\n',
      2,
    ],
    ['quoted cells that need no marks', '"question","answer"\r\n"q",""\r\n', 'q,,1\n', 1],
    ['a carriage return in a cell', 'question,answer\nq,"a\rb\n\nc"\n', 'q,"a\rb\n\nc",1\n', 1],
    ['more after a closing mark', 'question,answer\nq,"a" b\n', 'q,"""a"" b",1\n', 1],
  ])('takes %s', async (_, content, rows, count) => {
    expect(await groups(content)).toBe(`question,answer,group\n${rows}`)
    expect(said).toEqual([`${count} answers, ${count} groups`])
  })

  it('says how many there are, without separators in the numbers', async () => {
    const rows = Array.from({ length: 1200 }, (_, number) => `q,${number}`)
    await groups(`question,answer\n${rows.join('\n')}`)
    expect(said).toEqual(['1200 answers, 1200 groups'])
    expect(await groups('question,answer\n')).toBe('question,answer,group\n')
    expect(said).toEqual(['0 answers, 0 groups'])
  })

  it.each([
    ['person,answer\np,a\n', 'line 1: no columns question,answer'],
    ['question;answer\nq;a\n', 'line 1: no columns question,answer'],
    ['', 'line 1: no columns question,answer'],
    [
      'question,answer\nq,"a\nb\n',
      'not a table: Quote Not Closed: the parsing is finished with an opening quote at line 3',
    ],
    ['question,answer\nq,a,b\n', 'not a table: Invalid Record Length: expect 2, got 3 on line 2'],
    ['question,answer\nq\n', 'not a table: Invalid Record Length: expect 2, got 1 on line 2'],
  ])('says what is wrong with %j', async (content, message) => {
    await expect(groups(content)).rejects.toThrow(new BadFile(message))
  })
})

describe('the command line', () => {
  async function run(input: string, ...words: string[]): Promise<{ output: string; errors: string; code: unknown }> {
    const script = [launcher, command, ...words]
    const child = spawn(process.execPath, script, { stdio: 'pipe' })
    child.stdin.end(input)
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { output, errors, code }
  }

  it('reads the standard input', async () => {
    const { output, code } = await run(`${columns}\np,a,1,1`, 'rapid-guessing', '-')
    expect(output).toMatch(/\nflagged 1 of 1 answers\n$/)
    expect(code).toBe(0)
  })

  it('says in one line what is wrong with a file, and fails', async () => {
    const result = await run('', 'rapid-guessing', path.join(folder, 'nowhere.csv'))
    expect(result).toEqual({ output: '', errors: `there is no file ${path.join(folder, 'nowhere.csv')}\n`, code: 1 })
  })

  it('prints how it is used when asked, and fails when used otherwise', async () => {
    const asked = await run('', '--help')
    expect(asked).toEqual({ output: expect.stringContaining('rapid-guessing FILE.csv'), errors: '', code: 0 })
    const wrong = { output: '', errors: asked.output, code: 1 }
    expect(await run('')).toEqual(wrong)
    expect(await run('', 'items')).toEqual(wrong)
    expect(await run('', 'constructor', 'file.csv')).toEqual(wrong)
  })
})

describe('generators', () => {
  it('prints seeds, distinct questions, failures, the longest prompt and shares of misconceptions', () => {
    const { tables, hasFailures } = analyseGenerators(['fractions.addition', '--seeds', '30'])
    expect(hasFailures).toBe(false)
    const [figures] = tableIn(tables, 'generator,seeds,')
    expect(figures).toMatchObject({ generator: 'fractions.addition', seeds: '30', failures: '0' })
    expect(Number(figures?.['distinct'])).toBeGreaterThan(15)
    const shares = tableIn(tables, 'generator,misconception,')
    expect(shares.map(({ misconception }) => misconception)).toContain('adds-denominators')
    expect(shares.every(({ share }) => Number(share) > 0 && Number(share) <= 1)).toBe(true)
  })

  it('refuses a name that no generator has and a count that is none', () => {
    expect(() => analyseGenerators(['nothing'])).toThrow(BadFile)
    expect(() => analyseGenerators(['--seeds', 'many'])).toThrow(BadFile)
    expect(() => analyseGenerators(['--unknown'])).toThrow(BadFile)
  })
})
