import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRepository } from '../repository.ts'
import { compareTerms, readGlossary } from './terms.ts'

const glossary = readGlossary(readFileSync(inRepository('docs', 'terms.md'), 'utf8'))
const catalogues = ['cs', 'en'].flatMap((language) => filesIn('packages', 'i18n', 'src', language))
const problems = compareTerms(glossary, {
  folders: Object.fromEntries(
    ['api', 'web', 'student', 'console', 'embed'].map((app) => [app, foldersIn('apps', app, 'src')]),
  ),
  contract: filesIn('packages', 'contract', 'src').filter((name) => !name.endsWith('.test')),
  catalogues: [...new Set(catalogues)],
})

for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${glossary.terms.length} terms, the same everywhere`)

function foldersIn(...parts: string[]): string[] {
  return readdirSync(inRepository(...parts), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

function filesIn(...parts: string[]): string[] {
  return readdirSync(inRepository(...parts), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.parse(entry.name).name)
}
