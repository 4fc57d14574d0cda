import { configurationTable } from '../../apps/api/src/app/config.ts'

const table = /(?<=^<!-- made by `npm run docs`[^\n]*-->\n)(?:\|[^\n]*\n)+/m

/** The document with the table that the configuration's schema says now. */
export function withConfiguration(document: string): string {
  if (!table.test(document))
    throw new Error('docs/running.md has lost the comment before its table of the configuration.')
  return document.replace(table, () => `${configurationTable()}\n`)
}
