import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfOf } from '../../testing/sheet-photographs/pdf.ts'
import { photographOf } from '../../testing/sheet-photographs/sheets.ts'
import { runCommand } from './operator.run.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(...words: string[]): Promise<{ code: number; output: string; errors: string }> {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const said = Promise.all([text(output), text(errors)])
  const code = await runCommand(words, { env: () => ({}), input: Readable.from([]), output, errors })
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
