import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLayout } from '../../sheet-reading/sheet-reading.ts'
import { startTestApi } from '../../testing/build-api.ts'
import { exportStage } from '../../testing/build-exports.ts'
import { pdfOf } from '../../testing/sheet-photographs/pdf.ts'
import { photographOf } from '../../testing/sheet-photographs/sheets.ts'
import { addressOf } from '../../testing/test-database.ts'
import { runCommand } from './operator.run.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  code: number
  output: string
  errors: string
}

async function run(...words: string[]): Promise<Ran> {
  return runIn({}, ...words)
}

async function runIn(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ran> {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const said = Promise.all([text(output), text(errors)])
  const code = await runCommand(words, { env: () => env, input: Readable.from([]), output, errors })
  output.end()
  errors.end()
  const [outputText, errorText] = await said
  return { code, output: outputText, errors: errorText }
}

const fileOf = (name: string) => path.join(folder, name)

it('sheets read prints one line for each file or page in their order, and ends with 0 where one is no picture', async () => {
  const { bytes, layout } = await photographOf(7101, 'own')
  writeFileSync(fileOf('layout.json'), JSON.stringify(layout))
  writeFileSync(fileOf('one.txt'), bytes)
  writeFileSync(fileOf('two.jpg'), 'no picture')
  writeFileSync(fileOf('three.tiff'), await sharp(bytes).tiff().toBuffer())
  writeFileSync(fileOf('four.jpg'), await pdfOf([bytes, bytes]))
  const files = ['one.txt', 'two.jpg', 'missing.png', 'three.tiff', 'four.jpg'].map(fileOf)
  const { code, output } = await run('sheets', 'read', '--layout', fileOf('layout.json'), ...files)
  expect(code).toBe(0)
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ file }) => file)).toEqual([...files, fileOf('four.jpg')])
  expect(lines).toMatchObject([
    { error: null, boxes: { length: 200 } },
    { error: 'The file is no picture: JPEG, PNG, WebP, TIFF and PDF are read.', boxes: [] },
    { error: 'There is no such file.', boxes: [] },
    { error: null, boxes: { length: 200 } },
    { page: 1, error: null, boxes: { length: 200 } },
    { page: 2, error: null, boxes: { length: 200 } },
  ])
  expect(Object.keys(lines[0])).toEqual(['file', 'rotation', 'markers', 'boxes', 'doubtful', 'error'])
  expect(Object.keys(lines[0].boxes[0])).toEqual(['group', 'value', 'state', 'confidence'])
}, 120_000)

it('sheets read ends with 2 without a file, and where the layout cannot be used', async () => {
  writeFileSync(fileOf('bad.json'), '{"version": 1}')
  expect(await run('sheets', 'read', '--layout', fileOf('bad.json'), 'x.png')).toMatchObject({
    code: 2,
    errors: expect.stringContaining("The layout can't be used: page: "),
  })
  expect(await run('sheets', 'read', '--layout', fileOf('none.json'), 'x.png')).toMatchObject({ code: 2 })
  const { layout } = await photographOf(7101, 'own')
  writeFileSync(fileOf('layout.json'), JSON.stringify(layout))
  expect(await run('sheets', 'read', '--layout', fileOf('layout.json'))).toMatchObject({ code: 2 })
}, 60_000)

it('sheets layout prints the layouts of a test by its id and its join code, which the reader takes', async () => {
  const api = await startTestApi()
  try {
    const given = await exportStage(api)
    const { test } = await given.stage()
    const env = {
      LOG_LEVEL: 'silent',
      DATABASE_URL: addressOf(api.connection),
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://katedra.example',
      SMTP_URL: '',
      STORAGE_URL: '',
      STRIPE_SECRET_KEY: '',
      DATA_DIR: folder,
    }
    const { code, output } = await runIn(env, 'sheets', 'layout', test.id)
    expect(code).toBe(0)
    const layouts = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(layouts.map(({ variant, sheetPage }) => [variant, sheetPage])).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((variant) => [variant, 1]),
    )
    for (const layout of layouts) {
      expect(layout).toMatchObject({ version: 1, test: test.id, rule: 'cross', anchor: 'markers' })
      expect(readLayout(JSON.stringify(layout)).groups).toEqual(layout.groups)
    }
    expect(await runIn(env, 'sheets', 'layout', test.join_code)).toMatchObject({ code: 0, output })
    const small = await runIn(env, 'sheets', 'layout', test.id, '--format', 'a5')
    for (const line of small.output.split('\n').filter((one) => one !== ''))
      expect(readLayout(line)).toMatchObject({ page: { width: 210, height: 148.5 } })
    expect(await runIn(env, 'sheets', 'layout', test.id, '--format', 'a6')).toMatchObject({ code: 2 })
    const named = await runIn(env, 'sheets', 'layout', test.id, '--named', '--rule', 'fill')
    for (const line of named.output.trimEnd().split('\n')) {
      const { rule, groups } = readLayout(line)
      expect([rule, groups.some(({ name }) => name.startsWith('pupil'))]).toEqual(['fill', false])
    }
    expect(await runIn(env, 'sheets', 'layout', test.id, '--rule', 'dots')).toMatchObject({ code: 2 })
    expect(await runIn(env, 'sheets', 'layout', 'nothing')).toMatchObject({ code: 1, output: '' })
  } finally {
    await api.stop()
  }
}, 120_000)
