import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { decodeXml, parseXml, rootName } from '../reading/reading.xml.ts'
import type { Package } from '../reading/reading.package.ts'
import { fileLimits, type Reason } from '../question-files.shape.ts'

/** A file of items that the manifest of a package names. */
export interface QtiResource {
  path: string
  version: 'item' | 'old'
  tags: string[]
}

const manifestName = 'imsmanifest.xml'

/** The path of the manifest; some tools pack a folder around everything. */
export function manifestPath(names: readonly string[]): string | undefined {
  const found = names.filter(
    (name) => name.split('/').at(-1)?.toLowerCase() === manifestName && !name.startsWith('__MACOSX/'),
  )
  return found.toSorted((one, other) => one.split('/').length - other.split('/').length)[0]
}

/**
 * The items of a package in the order of its manifest, then those that only its tests name, through sections in files of their
 * own. Where neither names any, every listed file that holds items is one.
 */
export function resourcesOf(files: Package): { ok: true; resources: QtiResource[] } | { ok: false; reason: Reason } {
  const path = manifestPath(files.names)
  const bytes = path === undefined ? undefined : files.read(path)
  if (path === undefined || bytes === undefined) return { ok: false, reason: { code: 'package_without_manifest' } }
  const text = decodeXml(bytes)
  if (text === undefined) return { ok: false, reason: { code: 'encoding_unknown' } }
  const parsed = parseXml(text)
  if (!parsed.ok) return parsed
  const listed = elementsIn(elementAt(parsed.root, 'resources'), 'resource')
  const ofCanvas = canvasBanks(listed, path)
  const named = listed.flatMap((resource) => resourceOf(resource, path)).map((one) => ofCanvas.wholeOf(one))
  const tests = listed.filter((resource) => isTest(resource)).flatMap((resource) => filesOf(resource, path))
  const found = [...named, ...itemsOfTests(files, tests), ...ofCanvas.banks]
  const resources = found.length > 0 ? found : listed.flatMap((resource) => itemFiles(files, filesOf(resource, path)))
  const seen = new Set<string>()
  return { ok: true, resources: resources.filter((one) => !seen.has(one.path) && seen.add(one.path)) }
}

function isTest(resource: XmlElement): boolean {
  return /^imsqti_(?:test|section|assessment)_?xmlv[23]p/.test(resource.attributes.get('type') ?? '')
}

/** The files of a resource, the one it is about first. */
function filesOf(resource: XmlElement, manifest: string): string[] {
  const hrefs = [resource, ...elementsIn(resource, 'file')].map((element) => element.attributes.get('href'))
  return [...new Set(hrefs.flatMap((href) => (href === undefined ? [] : [resolvePath(manifest, href)])))]
}

/** Tests and sections that are looked through; a package that has more was made to keep us busy. */
const maxTestFiles = 200
const references = [
  'assessmentItemRef',
  'qti-assessment-item-ref',
  'assessmentSectionRef',
  'qti-assessment-section-ref',
]

/** The items that tests name, in their order; a section in a file of its own comes in its place. */
function itemsOfTests(files: Package, tests: readonly string[]): QtiResource[] {
  const opened = new Set<string>()
  const open = (path: string): QtiResource[] => {
    const bytes = opened.has(path) || opened.size >= maxTestFiles ? undefined : files.read(path)
    opened.add(path)
    const text = bytes === undefined || bytes.length > fileLimits.bytes ? undefined : decodeXml(bytes)
    const parsed = text === undefined ? undefined : parseXml(text)
    if (parsed?.ok !== true) return []
    return elementsBelow(parsed.root, ...references).flatMap((reference) => {
      const href = reference.attributes.get('href')
      if (href === undefined) return []
      const target = resolvePath(path, href)
      return /section/i.test(reference.name) ? open(target) : [{ path: target, version: 'item', tags: [] }]
    })
  }
  return tests.flatMap(open)
}

/** Those of the files that hold items by their root. */
function itemFiles(files: Package, paths: readonly string[]): QtiResource[] {
  return paths.flatMap((path): QtiResource[] => {
    const bytes = /\.xml$/i.test(path) ? files.read(path) : undefined
    const root = bytes === undefined ? undefined : rootName(bytes)
    if (root === 'questestinterop') return [{ path, version: 'old', tags: [] }]
    return /^(?:qti-)?assessment-?item$/i.test(root ?? '') ? [{ path, version: 'item', tags: [] }] : []
  })
}

/**
 * Canvas keeps banks, and each quiz once more with all its kinds of questions, in files that end in `.xml.qti`. A quiz is read from
 * there, because what Common Cartridge has no kind for is missing in its other file.
 */
function canvasBanks(listed: readonly XmlElement[], manifest: string) {
  const paths = listed.flatMap((resource) => filesOf(resource, manifest)).filter((path) => /\.xml\.qti$/i.test(path))
  const nameOf = (path: string) =>
    path
      .split('/')
      .at(-1)
      ?.replace(/\.xml\.qti$/i, '')
  const whole = new Map(paths.map((path) => [nameOf(path), path]))
  return {
    wholeOf: (resource: QtiResource): QtiResource => {
      const path = resource.path.endsWith('assessment_qti.xml') ? whole.get(resource.path.split('/').at(-2)) : undefined
      return path === undefined ? resource : { ...resource, path }
    },
    banks: paths.map((path): QtiResource => ({ path, version: 'old', tags: [] })),
  }
}

function resourceOf(resource: XmlElement, manifest: string): QtiResource[] {
  const type = resource.attributes.get('type') ?? ''
  const version = /^imsqti_item_xmlv(?:2p[0-2]|3p0)$/.test(type)
    ? 'item'
    : /^imsqti_(?:assessment_)?xmlv1p/.test(type)
      ? 'old'
      : undefined
  const href = resource.attributes.get('href') ?? elementAt(resource, 'file')?.attributes.get('href')
  if (version === undefined || href === undefined) return []
  const keywords = elementsBelow(elementAt(resource, 'metadata'), 'keyword').flatMap((keyword) => {
    const strings = elementsBelow(keyword, 'string', 'langstring')
    return strings.length === 0 ? [textIn(keyword)] : strings.map(textIn)
  })
  return [{ path: resolvePath(manifest, href), version, tags: keywords }]
}

/** A path within the package, as a file next to it would mean it; what leads out of the package is the path of nothing. */
export function resolvePath(from: string, href: string): string {
  const folders = from.split('/').slice(0, -1)
  for (const step of decoded(href).split(/[?#]/, 1).join('').split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '.' && step !== '') folders.push(step)
  }
  return folders.join('/')
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
