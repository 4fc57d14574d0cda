import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giftSample, sampleFiles } from '../testing/question-file-samples.ts'
import { checkQuestionFile } from './question-files.check.ts'

const launcher = fileURLToPath(new URL('../../../../tools/launch.mjs', import.meta.url))
const command = fileURLToPath(new URL('../cli/operator/operator.main.ts', import.meta.url))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-check-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The command as a process of its own, without any database. */
async function runCommand(...files: string[]) {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const words = [launcher, command, 'questions', 'check', ...files]
  const child = spawn(process.execPath, words, { stdio: 'pipe', env })
  child.stdin.end()
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const lines = output.split('\n').filter((line) => line !== '')
  return { code, reports: lines.map((line): unknown => JSON.parse(line)) }
}

function kept(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

const check = (name: string, bytes: Uint8Array) => checkQuestionFile({ name, bytes }, { language: 'cs' })

describe('npm run operator -- questions check', () => {
  it('tells of each file what it took and what it skipped, in words', async () => {
    expect(await check('zeměpis.gift', new TextEncoder().encode(giftSample))).toEqual({
      file: 'zeměpis.gift',
      taken: expect.arrayContaining([{ type: 'abc', name: 'Vltava' }]),
      skipped: [{ where: 'line 41', reason: 'It is only a text without a question.' }],
      notes: [],
      error: null,
    })
  })

  it('tells in which encoding it read a file that does not say it', async () => {
    const bytes = new Uint8Array(iconv.encode('::Kůň::Žluťoučký kůň pěl?{T}', 'iso88592'))
    expect(await check('starý.gift', bytes)).toMatchObject({
      taken: [{ type: 'abc', name: 'Kůň' }],
      notes: [expect.stringContaining('ISO 8859-2')],
    })
  })

  it('knows every format by what is in it, whatever it is called', async () => {
    for (const { bytes } of await sampleFiles()) expect(await check('soubor', bytes)).toMatchObject({ error: null })
  })

  it('prints a line for each file and ends with 1 when one can’t be read; items that were skipped are no reason', async () => {
    const [broken, good] = [kept('rozbitý.xml', '<quiz><question type="multichoice">'), kept('dobrý.gift', giftSample)]
    const { code, reports } = await runCommand(broken, path.join(folder, 'není'), good)
    expect(code).toBe(1)
    expect(reports).toMatchObject([
      { file: broken, taken: [], skipped: [], error: expect.any(String) },
      { error: 'There is no such file.' },
      { file: good, skipped: [{ where: 'line 41' }], error: null },
    ])
    expect(await runCommand(good)).toMatchObject({ code: 0 })
    // A resting thread must not keep the command for its half a minute: twice that does not fit.
  }, 50_000)
})
