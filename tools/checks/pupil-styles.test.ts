import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inRepository } from '../repository.ts'

const app = inRepository('apps', 'student', 'src')
const parts = inRepository('packages', 'ui', 'src')

/** Files of the apps' common parts that the pupils' styles leave out. */
function leftOut(): string[] {
  const styles = path.join(app, 'app', 'styles.css')
  const patterns = [...readFileSync(styles, 'utf8').matchAll(/@source not '([^']+)'/g)].map(([, one = '']) => one)
  const folder = path.dirname(styles)
  return patterns.flatMap((one) => globSync(one, { cwd: folder })).map((file) => nameOf(path.resolve(folder, file)))
}

function nameOf(file: string): string {
  return path.relative(parts, file)
}

/** Adds the common parts that these files import, and those that they import in turn. */
function reach(files: readonly string[], found: Set<string>): void {
  for (const file of files) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const next = partAt(from, file)
      if (next === undefined || found.has(nameOf(next))) continue
      found.add(nameOf(next))
      reach([next], found)
    }
  }
}

function partAt(from: string, file: string): string | undefined {
  const place = from.startsWith('@katedra/ui/')
    ? path.join(parts, from.slice('@katedra/ui/'.length))
    : path.resolve(path.dirname(file), from)
  if (!place.startsWith(parts)) return undefined
  return [place, `${place}.tsx`, `${place}.ts`].find((one) => /\.tsx?$/.test(one) && existsSync(one))
}

test('the styles of all parts that pupils see are built', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['testing/**', '**/*.test.{ts,tsx}'] })
  const used = new Set<string>()
  reach(
    sources.map((file) => path.join(app, file)),
    used,
  )
  expect(leftOut()).toContain('data-table.tsx')
  expect(used).toContain('button.tsx')
  expect(used).toContain(path.join('questions', 'abc', 'abc-player.tsx'))
  expect(leftOut().filter((file) => used.has(file))).toEqual([])
})
