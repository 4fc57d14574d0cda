import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inRepository } from '../repository.ts'

/** What pupils' phones load; the server may read what it likes, but all of these packages are read as they are. */
const loaded = ['apps/student/src', 'packages/questions/src', 'packages/ui/src', 'packages/i18n/src']

it('holds no look-behind: Safari before 16.4 cannot read a file with one, and the test would not open', () => {
  const files = loaded.flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => path.join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => /\(\?<[=!]/.test(readFileSync(inRepository(name), 'utf8')))).toEqual([])
})
