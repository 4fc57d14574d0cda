import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContentFile } from './content-files.kept.ts'
import { readYaml } from './content-files.yaml.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-content-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = '- key: a\n  title: „Ahoj“\n- key: b\n  number: 1.50\n'

describe('a file of the content', () => {
  it('is read a second time as it was the first time, and tells its lines', () => {
    const plain = readYaml('events', text, 'content/a.yaml')
    for (const file of [1, 2].map(() => readContentFile('events', text, 'content/a.yaml', folder))) {
      expect(file).toMatchObject({ name: plain.name, written: plain.written })
      expect([file.lineAt([1, 'number']), file.lineAt([0, 'title'])]).toEqual([4, 2])
    }
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('that has changed is read again', () => {
    const changed = text.replace('1.50', '2')
    expect(readContentFile('events', changed, 'content/a.yaml', folder).written).toEqual(
      readYaml('events', changed).written,
    )
  })

  it('is read as YAML where what was kept is damaged, and where nothing can be kept', () => {
    for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), '{"half":')
    const nowhere = path.join(folder, readdirSync(folder)[0] ?? '', 'below-a-file')
    for (const place of [folder, nowhere, undefined])
      expect(readContentFile('events', text, 'content/a.yaml', place).written).toEqual(readYaml('events', text).written)
  })

  it('keeps nothing that JSON would change', () => {
    const before = readdirSync(folder).length
    expect(readContentFile('events', '- .inf\n', 'content/b.yaml', folder).written).toEqual([Infinity])
    expect(readdirSync(folder)).toHaveLength(before)
  })

  it('with a mistake is refused each time, at its line', () => {
    for (const _ of [1, 2])
      expect(() => readContentFile('events', '- a: 1\n  a: 2\n', 'content/c.yaml', folder)).toThrow('line 2')
  })
})
