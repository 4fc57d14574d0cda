import { exporting } from '@katedra/contract/exports'
import { questionFiles } from '@katedra/contract/question-files'
import { results } from '@katedra/contract/results'
import { questions } from '@katedra/contract/questions'
import { examples, gapsExamples } from '@katedra/questions/examples'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readQuestionFile } from '../question-files/question-files.ts'
import { answeredTest, type AnsweredTest } from '../testing/build-answered.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { exportStage, type ExportStage } from '../testing/build-exports.ts'
import { at } from '../testing/build-school.ts'
import { textOf } from '../testing/read-document.ts'
import { attemptPages } from './exports.attempt-pdf.ts'
import { resultsPages } from './exports.results-pdf.ts'
import { wordsIn } from './exports.words.ts'

let api: TestApi
let given: ExportStage
let test: AnsweredTest
const [planets, lists = gapsExamples[0], rivers = gapsExamples[0]] = gapsExamples
const [, , events = examples.connection[0]] = examples.connection
const asked = [planets, lists, rivers, events]

/** Adamec has half of everything and a gap that waits, Beran has it all. */
beforeAll(async () => {
  api = await startTestApi()
  given = await exportStage(api)
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
  const filled = (gaps: object) => ({ text: '', gaps })
  const half = [
    filled({ p1: 'Saturn', r2: '12', k3: 'písku' }),
    filled({ a1: 'x1', b2: 'x1' }),
    filled({ v1: 'w1', v2: 'w3' }),
    { pairs: { p1: 'f1', p2: 't6', p3: 'z9', p4: 'c2' } },
  ]
  const whole = [
    filled({ p1: 'Jupiter', r2: '11,9', k3: 'prachu' }),
    filled({ a1: 'x2', b2: 'x1' }),
    filled({ v1: 'w1', v2: 'w2', v3: 'w4' }),
    { pairs: events.key.pairs },
  ]
  test = await answeredTest(api, given.teacher, asked, [
    { last_name: 'Adamec', answers: half },
    { last_name: 'Beran', answers: whole },
  ])
})
afterAll(() => api.stop())

describe.each(['cs', 'en'] as const)('gaps and orders in the files of results (%s)', (language) => {
  const words = wordsIn(language, 'Europe/Prague')

  it('have their points in both tables, and a line for each gap in the head', async () => {
    const csv: string[][] = parse((await given.exported(test, 'csv', language)).bytes, {
      bom: true,
      delimiter: ';',
    })
    const sheet = at(await readWorkbook((await given.exported(test, 'xlsx', language)).bytes), 0).data
    for (const rows of [csv, sheet]) {
      const heads = at(rows, 0).slice(-4).map(String)
      expect(heads[0]).toContain(
        language === 'cs' ? '1. Největší planeta Sluneční soustavy je _____' : '1. The largest',
      )
      for (const head of heads) expect(head).not.toContain('[_')
    }
    const points = (row: readonly unknown[] = []) => row.slice(-4)
    const comma = (value: string) => (language === 'cs' ? value.replace('.', ',') : value)
    expect(points(csv[1])).toEqual([words.t('manual'), '0', '1', comma('1.67')])
    expect(points(csv[2])).toEqual(['3', '2', '3', '2'])
    expect(points(sheet[1])).toEqual([words.t('manual'), 0, 1, 1.67])
    expect(points(sheet[2])).toEqual([3, 2, 3, 2])
  })

  it('stand in the document of results without a mark of a gap', async () => {
    const text = textOf(resultsPages(z.decode(results.testResults.reply, await given.resultsOf(test)), 'ZŠ', words))
    expect(text).toContain('_____')
    expect(text).not.toContain('[_')
    const { bytes } = await given.exported(test, 'pdf', language)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('stand gap by gap and place by place in the document of one pupil, with what was right', async () => {
    const params = { test_id: test.id, attempt_id: at(test.pupils, 0).attempt.id }
    const read = await api.get(results.attemptDetail, { params }, { token: given.teacher.token })
    const setting = { test: { title: 'Písemka', class_name: '6.A' }, school_name: 'ZŠ' }
    const text = textOf(attemptPages(z.decode(results.attemptDetail.reply, read), setting, words))
    expect(text).not.toContain('[_')
    const [first, second] = events.content.right.map((thing) => thing.text[language])
    const expected =
      language === 'cs'
        ? ['1: Saturn; 2: 12\u00a0let; 3: písku', '1: Jupiter; 2: 11,9\u00a0let', '1: i; 2: y', '1: Vltavě; 2: Labi']
        : ['1: Saturn; 2: 12\u00a0years; 3: písku', '1: Jupiter; 2: 11.9\u00a0years', '1: go; 2: stayed', '1: Vltava']
    for (const line of [...expected, `1. ${second}; 2. ${first}; 3.`, `1. ${first}; 2. ${second}; 3.`])
      expect(text).toContain(line)
    const { bytes } = await given.download(exporting.exportAttempt, { params }, given.teacher, language)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('can be printed to be answered by hand', async () => {
    const body = { variants: '2', questions: true, key: true, sheets: 'blank', rule: 'cross' } as const
    const input = { params: { test_id: test.id }, body }
    const { bytes } = await given.download(exporting.printTest, input, given.teacher, language)
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(4)
  })
})

it('the bank with gaps and orders goes out as JSON and comes back the same', async () => {
  const body = { format: 'json' as const, question_ids: test.question_ids }
  const { bytes } = await given.download(questionFiles.exportFile, { body })
  const { reading } = await readQuestionFile({ name: 'otazky.json', bytes }, { language: 'cs' })
  if (!reading.ok) throw new Error(reading.refusal.code)
  expect(reading.skipped).toEqual([])
  const stored = []
  for (const question_id of test.question_ids)
    stored.push(
      (await api.get(questions.question, { params: { question_id } }, { token: given.teacher.token })).question,
    )
  expect(reading.taken.map(({ question }) => question)).toEqual(stored)
  expect(stored).toEqual(asked)
})
