import { classes } from '@katedra/contract/classes'
import { exporting, type PrintForm } from '@katedra/contract/exports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { exportStage, type ExportStage } from '../testing/build-exports.ts'

let api: TestApi
let given: ExportStage
beforeAll(async () => {
  api = await startTestApi()
  given = await exportStage(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

/** What is said of a PDF before it is opened. */
function aboutPdf(bytes: Buffer) {
  const source = bytes.toString('latin1')
  const info = /<<\n(\/Producer[^>]*)>>/.exec(source)?.[1] ?? ''
  const said = [...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, key = '', object = '']): [string, string] => [
    key,
    stringOf(source, object),
  ])
  return {
    isPdf: source.startsWith('%PDF-'),
    pages: source.match(/\/Type \/Page\n/g)?.length ?? 0,
    language: /\/Lang \(([^)]*)\)/.exec(source)?.[1],
    said: Object.fromEntries(said.filter(([key]) => key !== 'CreationDate')),
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function stringOf(source: string, object: string): string {
  const written = new RegExp(`\\n${object} 0 obj\\n\\((.*?)\\)\\nendobj`, 's').exec(source)?.[1] ?? ''
  const raw = Buffer.from(
    written.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  )
  return raw[0] === 0xfe ? raw.subarray(2).swap16().toString('utf16le') : raw.toString('latin1')
}

describe('documents', () => {
  it('of results have a title, a language and no one’s name in what is said of them', async () => {
    const { test } = await given.stage()
    const { bytes, type, name } = await given.exported(test, 'pdf')
    expect([type, name]).toEqual(['application/pdf', 'Výsledky – 7.A – Písemka č. 1 2 – 2026-09-07.pdf'])
    expect(aboutPdf(bytes)).toEqual({
      isPdf: true,
      pages: 1,
      language: 'cs-CZ',
      said: { Producer: 'Katedra', Creator: 'Katedra', Title: 'Písemka č. 1/2 – 7.A' },
    })
  })

  it('of an attempt bear the pupil’s name outside only', async () => {
    const { test, first } = await given.stage()
    const input = { params: { test_id: test.id, attempt_id: first.attempt_id } }
    const { bytes, name, disposition } = await given.download(exporting.exportAttempt, input, given.teacher, 'en')
    expect(name).toBe('Řehoř Jiří – 7.A – Písemka č. 1 2 – 2026-09-07.pdf')
    expect(disposition).toContain('filename="Rehor Jiri - 7.A - Pisemka c. 1 2 - 2026-09-07.pdf"')
    expect(aboutPdf(bytes)).toMatchObject({ language: 'en-GB', said: { Title: 'Písemka č. 1/2 – 7.A' } })
  })

  it('to be answered on paper have the key on a page of its own, if it is wished for', async () => {
    const { test } = await given.stage()
    const paper = (variants: '1' | '2', key: boolean) =>
      given.download(exporting.printTest, {
        params: { test_id: test.id },
        body: { variants, questions: true, key, sheets: 'none', rule: 'cross' },
      })
    const [plain, withKeys] = [await paper('1', false), await paper('2', true)]
    expect([plain.name, withKeys.name]).toEqual([
      'Test – 7.A – Písemka č. 1 2 – 2026-09-07.pdf',
      'Test – s klíčem – 7.A – Písemka č. 1 2 – 2026-09-07.pdf',
    ])
    expect([aboutPdf(plain.bytes).pages, aboutPdf(withKeys.bytes).pages]).toEqual([1, 4])
  })

  it('have answer sheets next to them: for each pupil, or one of each group to be copied with the numbers of pupils', async () => {
    const { test } = await given.stage()
    const sheets = (body: Pick<PrintForm, 'variants' | 'sheets'>) =>
      given.download(exporting.printTest, {
        params: { test_id: test.id },
        body: { questions: false, key: false, rule: 'fill', ...body },
      })
    const { students } = await api.get(
      classes.schoolClass,
      { params: { class_id: test.class_id } },
      { token: given.teacher.token },
    )
    const rule = async () => (await api.get(exporting.paperHabits, {}, { token: given.teacher.token })).rule
    expect(await rule()).toBe('cross')
    const named = await sheets({ variants: '2', sheets: 'named' })
    expect(await rule()).toBe('fill')
    expect(named.name).toBe('odpovědní archy – 7.A – Písemka č. 1 2 – 2026-09-07.pdf')
    expect(aboutPdf(named.bytes)).toMatchObject({ isPdf: true, pages: students.length, language: 'cs-CZ' })
    expect(aboutPdf((await sheets({ variants: '3', sheets: 'blank' })).bytes).pages).toBe(4)
    expect(aboutPdf((await sheets({ variants: 'each', sheets: 'blank' })).bytes).pages).toBe(students.length)
  })

  it('have small answer sheets two on a page, and whole ones where questions are too many', async () => {
    const { test } = await given.stage()
    const sheets = (body: Pick<PrintForm, 'variants' | 'sheets'>) =>
      given.download(exporting.printTest, {
        params: { test_id: test.id },
        body: { questions: false, key: false, rule: 'cross', format: 'a5', ...body },
      })
    const { students } = await api.get(
      classes.schoolClass,
      { params: { class_id: test.class_id } },
      { token: given.teacher.token },
    )
    const named = await sheets({ variants: '2', sheets: 'named' })
    expect(aboutPdf(named.bytes).pages).toBe(Math.ceil(students.length / 2))
    // A page for two of each group, and the list of numbers.
    expect(aboutPdf((await sheets({ variants: '2', sheets: 'blank' })).bytes).pages).toBe(3)
  })

  it('are refused where there is nothing to print', async () => {
    const { test } = await given.stage()
    const body = { variants: '1', questions: false, key: false, sheets: 'none', rule: 'cross' } as const
    const reply = await given.ask(exporting.printTest, { params: { test_id: test.id }, body }, given.teacher)
    expect(reply.statusCode).toBe(422)
  })

  it('are made next to other work, not in its way', async () => {
    const { test } = await given.stage()
    const making = { limiter: 0, isDone: false }
    const done = given.exported(test, 'pdf').finally(() => {
      making.isDone = true
    })
    const count = () => {
      making.limiter += 1
      if (!making.isDone) setImmediate(count)
    }
    count()
    await done
    expect(making.limiter).toBeGreaterThan(50)
  })
})
