import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { legalTextNames, type LegalText, type LegalTextName } from '@katedra/contract/legal-texts'
import { languages, type Language } from '@katedra/i18n'
import { found } from '../app/http/fail.ts'

/*
 * Terms and data protection are the provider's own words: files in Markdown under content, one a language, read each time, so
 * that a change is there at once. The first line is the title, `# …`.
 */

const folder = new URL('../../../../content/', import.meta.url)
const files: Record<LegalTextName, string> = { terms: 'podminky', privacy: 'soukromi' }
/** What the texts that come with Katedra say of themselves. */
const sampleWords: Record<Language, string> = { cs: 'Toto je vzorový text', en: 'This is a sample text' }

/** A text in one language; 404 where its file is missing or has no title. */
export async function legalText(name: LegalTextName, language: Language): Promise<LegalText> {
  return found(partsOf(await sourceOf(name, language)))
}

/** The files that are not the provider's own yet: missing, without a title, or the sample. */
export async function unwrittenTexts(): Promise<string[]> {
  const all = legalTextNames.flatMap((name) => languages.map((language) => ({ name, language })))
  const checked = await Promise.all(
    all.map(async ({ name, language }) => {
      const source = await sourceOf(name, language)
      const isOwn = partsOf(source) !== undefined && !source.includes(sampleWords[language])
      return isOwn ? [] : [`content/${fileOf(name, language)}`]
    }),
  )
  return checked.flat()
}

/** What stands for the whole text of the terms; compared with the one that belongs to the version which schools consent to. */
export async function termsDigest(): Promise<string> {
  const sources = await Promise.all(languages.map((language) => sourceOf('terms', language)))
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source.replaceAll('\r\n', '\n').trim())
  return hash.digest('hex')
}

function fileOf(name: LegalTextName, language: Language): string {
  return `${files[name]}.${language}.md`
}

/** Empty where there is no such file. */
function sourceOf(name: LegalTextName, language: Language): Promise<string> {
  return readFile(new URL(fileOf(name, language), folder), 'utf8').catch(() => '')
}

function partsOf(source: string): LegalText | undefined {
  const { title, text } = /^\s*# (?<title>[^\n]+)\n(?<text>.*)$/s.exec(source.replaceAll('\r\n', '\n'))?.groups ?? {}
  return title === undefined || text === undefined ? undefined : { title: title.trim(), text: text.trim() }
}
