import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partnerTextSchemas } from './partner-texts.content-schema.ts'

const root = new URL('../../../../', import.meta.url)

test.each(Object.entries(partnerTextSchemas()))(
  '%s says what the loader reads (else: npm run schema)',
  (file, text) => {
    expect(JSON.parse(readFileSync(new URL(file, root), 'utf8'))).toEqual(JSON.parse(text))
  },
)
