import { expect } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { test } from './story.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Shorter texts are also words of the product. */
const tellingLength = 16

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8'))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('what is built for pupils holds no text of any question, and so no key', () => {
  const built = filesUnder('apps/student/dist', /\.(?:js|html|css|json|map)$/).join('\n')
  const texts = filesUnder('content', /\.yaml$/)
    .flatMap((file) => textsIn(parse(file)))
    .filter((text) => text.length >= tellingLength)
  expect(built).toContain('Katedra')
  expect(texts.length).toBeGreaterThan(100)
  expect([...new Set(texts)].filter((text) => built.includes(text))).toEqual([])
})

test('what is built for pupils has no maps that would bring the sources with it', () => {
  expect(filesUnder('apps/student/dist', /\.map$/)).toEqual([])
})
