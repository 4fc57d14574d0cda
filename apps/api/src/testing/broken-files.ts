/* Files of content with a mistake, written by hand, and what is said of them. */

import { FileMistakes, fit, madeOfFile, mistakeLines, readYaml, type FileKind } from '../content-files/content-files.ts'
import { checkedEvents } from '../daily-events/daily-events.load.ts'
import { ContentPartners } from '../partner-texts/partner-texts.content.ts'
import { PricesFile, ProgramsFile, SupplierFile } from '../programs/programs.content.ts'
import { ContentSample, ContentSubjects, ContentTagNames } from '../subjects/subjects.content.ts'
import { readLevel } from '../subjects/subjects.load.ts'

const readers: Record<FileKind, (written: unknown) => unknown> = {
  prices: (written) => fit('prices', PricesFile, written),
  programs: (written) => fit('programs', ProgramsFile, written),
  supplier: (written) => fit('supplier', SupplierFile, written),
  subjects: (written) => fit('subjects', ContentSubjects, written),
  level: readLevel,
  tags: (written) => fit('tags', ContentTagNames, written),
  sample: (written) => fit('sample', ContentSample, written),
  events: checkedEvents,
  partners: (written) => fit('partners', ContentPartners, written),
}

export function refusal(kind: FileKind, text: string): Record<'cs' | 'en', string[]> {
  try {
    madeOfFile(readYaml(kind, text), readers[kind])
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error
    const { mistakes } = error
    return { cs: mistakeLines(kind, mistakes, 'cs'), en: mistakeLines(kind, mistakes, 'en') }
  }
  return { cs: [], en: [] }
}

export const prices = (changes: Partial<Record<'from' | 'rate' | 'rows' | 'vat', string>>) =>
  [
    `valid_from: ${changes.from ?? '2026-09-01'}`,
    `czk_per_eur: { rate: ${changes.rate ?? '24.33'}, on: 2026-08-31 }`,
    `prices: ${changes.rows ?? '[{ programs: [dejepis], months: 12, CZK: { 1: 89 } }]'}`,
    `vat_rates: ${changes.vat ?? '{ CZ: 21 }'}`,
    '',
  ].join('\n')

export const row = (steps: string) => `[{ programs: [dejepis], months: 12, CZK: ${steps} }]`

export const program = (changes: string[] = []) =>
  [
    '- key: dejepis',
    '  subject: dejepis',
    '  title: { cs: Dějepis, en: History }',
    '  description: { cs: Dějiny, en: History }',
    ...changes,
    '',
  ].join('\n')

export const common = [
  '    prompt: { cs: Kdo?, en: Who? }',
  '    explanation: { cs: Tak, en: So }',
  '    source: Encyklopedie',
]
/** A level with one question, which begins on line 9; its own lines begin on line 13. */
export const level = (type: string, ...own: string[]) =>
  [
    'level: {',
    '  key: zkouska,',
    '  title: { cs: Zkouška, en: Trial },',
    '  count_threshold: 20, years: [6, 9],',
    '  box_color_basic: "#1E5B4F",',
    '  box_color_add: "#CFE5DE",',
    '  picture: mountain }',
    'questions:',
    '  - key: prvni',
    ...common,
    `    type: ${type}`,
    ...own.map((line) => `    ${line}`),
    '',
  ].join('\n')

export const axis = (changes: Partial<Record<'min' | 'max' | 'step' | 'labels_every' | 'markers' | 'scale', string>>) =>
  level(
    'axis',
    `scale: ${changes.scale ?? 'number'}`,
    `min: ${changes.min ?? '0'}`,
    `max: ${changes.max ?? '10'}`,
    `step: ${changes.step ?? '1'}`,
    `labels_every: ${changes.labels_every ?? '5'}`,
    'tolerance: 0',
    `markers: ${changes.markers ?? '[{ label: { cs: A, en: A }, at: 3 }]'}`,
  )

export const both = (text: string) => `{ cs: ${text}, en: ${text} }`

/** A file, and what is said of it in both languages. */
export type BrokenFile = [string, FileKind, string, string[], string[]]

/** The same with names, for a table of tests. */
export const named = (files: readonly BrokenFile[]) =>
  files.map(([name, kind, text, cs, en]) => ({ name, kind, text, told: { cs, en } }))
