import { legalTextNames, legalTexts } from '@katedra/contract/legal-texts'
import { languages } from '@katedra/i18n'
import { parseMarkdown } from '@katedra/questions/markdown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { currentTermsDigest } from '@katedra/contract/school'
import { termsDigest, unwrittenTexts } from './legal-texts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const all = legalTextNames.flatMap((name) => languages.map((lang) => ({ name, lang })))

describe('the provider’s legal texts', () => {
  it.each(all)('$name in $lang is for anybody: a title, and a text of parts', async ({ name, lang }) => {
    const input = { params: { text_name: name }, query: { lang } }
    const { status, headers } = await api.call(legalTexts.legalText, input)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300' })
    const { title, text } = await api.get(legalTexts.legalText, input)
    expect(title).toMatch(/^\p{Lu}[^#]+$/u)
    expect(parseMarkdown(text).filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(3)
  })

  it('has no others: a name is one of a list and never a path', async () => {
    for (const name of ['supplier', '..%2Fsupplier', 'podminky'])
      expect((await api.server.inject({ url: `/v1/legal-texts/${name}/` })).statusCode).toBe(422)
  })

  it('of the terms is the one that schools consent to: who changes it raises currentTerms and its digest', async () => {
    expect(await termsDigest()).toBe(currentTermsDigest)
  })

  it('that came with Katedra are known as samples, so that production can say so', async () => {
    expect(await unwrittenTexts()).toEqual([
      'content/podminky.cs.md',
      'content/podminky.en.md',
      'content/soukromi.cs.md',
      'content/soukromi.en.md',
    ])
  })
})
