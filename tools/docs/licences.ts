import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { inRepository } from '../repository.ts'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
})

/** Licences that ask for nothing but their text, or, as MPL, for changes of the package's own files. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
])

/** What is not in that list and was looked at one by one. */
const judged: readonly { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, a library of its own that `sharp` loads and anybody may exchange; Katedra neither changes nor links it in',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\//,
    why: 'a font, served unchanged under its own name; it is not sold by itself',
  },
  {
    licence: 'Python-2.0',
    packages: /^argparse$/,
    why: 'asks for its text only; the licence of Python itself, from which the package was translated',
  },
]

/** What packages carry without a word in the lock file: programs, and the libraries beside them. */
export const carried: readonly { what: string; licence: string; libraries: RegExp }[] = [
  { what: 'Node, with what its own licence lists', licence: 'MIT', libraries: /^$/ },
  { what: 'PostgreSQL', licence: 'PostgreSQL', libraries: /^lib(?:pq|pg\w+|ecpg\w*)\./ },
  { what: 'OpenSSL 1.1, beside PostgreSQL', licence: 'OpenSSL', libraries: /^lib(?:crypto|ssl)\./ },
  { what: 'ICU, beside PostgreSQL', licence: 'ICU', libraries: /^libicu\w+\./ },
  { what: 'libxml2 and libxslt, beside PostgreSQL', licence: 'MIT', libraries: /^lib(?:xml2|xslt)\./ },
  { what: 'OSSP uuid, beside PostgreSQL', licence: 'MIT', libraries: /^libossp-uuid\./ },
  { what: 'zlib, beside PostgreSQL', licence: 'Zlib', libraries: /^libz\./ },
  { what: 'liblzma, beside PostgreSQL', licence: 'in the public domain', libraries: /^liblzma\./ },
]

export interface LicensedPackage {
  name: string
  licence: string
}

/** Every package that comes along where Katedra runs or is built into its pages: all but what only tools need. */
export function productionPackages(): LicensedPackage[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')))
  const known = new Map<string, LicensedPackage>()
  for (const [place, { license, dev, link }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || dev === true || link === true) continue
    const name = place.replace(/^.*node_modules\//, '')
    const licence = license ?? licenceInFile(place)
    known.set(`${name} ${licence}`, { name, licence })
  }
  return [...known.values()].toSorted((a, b) => compare(a.licence, b.licence) || compare(a.name, b.name))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** For packages that do not say it where they should: the sentence by which the text of the licence is known. */
function licenceInFile(place: string): string {
  const file = inRepository(...place.split('/'), 'LICENSE')
  const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ') : ''
  if (text.includes('Permission is hereby granted, free of charge, to any person obtaining a copy')) return 'MIT'
  return text.includes('Apache License Version 2.0') ? 'Apache-2.0' : 'unknown'
}

/** Whether a package may come along. Of licences joined by OR one is enough, of those joined by AND each has to do. */
export function mayComeAlong({ name, licence }: LicensedPackage): boolean {
  const isFine = (one: string) =>
    permissive.has(one) || judged.some((rule) => rule.licence === one && rule.packages.test(name))
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isFine))
}

/** The document docs/licences.md. */
export function licencesDocument(): string {
  const byLicence = Map.groupBy(productionPackages(), ({ licence }) => licence)
  return [
    '# Licences',
    '',
    'What comes along with Katedra where it runs, its pages included, by the licences that the packages themselves name. Made by `npm run docs` of `package-lock.json`; a test refuses a package whose licence is not known to be fine (`tools/docs/licences.ts`).',
    '',
    '## Looked at one by one',
    '',
    ...judged.map(({ licence, why }) => `- **${licence}**: ${why}.`),
    '',
    '## Within packages',
    '',
    'Programs that npm only fetches, and the libraries beside them, by the licences of their makers:',
    '',
    ...carried.map(({ what, licence }) => `- ${what}: **${licence}**`),
    '',
    ...[...byLicence].flatMap(([licence, packages]) => [
      `## ${licence}`,
      '',
      packages.map(({ name }) => `\`${name}\``).join(', '),
      '',
    ]),
  ].join('\n')
}

export const licencesFile = path.join(inRepository('docs'), 'licences.md')
