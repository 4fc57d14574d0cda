import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inRepository } from '../repository.ts'

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|node_modules|(?:^|\/)dist\//.test(name)

it('texts are put into a normal form in one place only, which bounds their runs of marks', () => {
  const sources = ['apps', 'packages', 'tools', 'bench'].flatMap((room) =>
    readdirSync(inRepository(room), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(room, name.replaceAll('\\', '/')))
      .filter(isSource),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const calling = sources.filter((name) => /\.normalize\(['")]/.test(readFileSync(inRepository(name), 'utf8')))
  expect(calling).toEqual([])
})
