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
 * own, then items among the other listed files. Where nothing names any, every listed file that holds items is one. ILIAS packs
 * files of items without a manifest.
 */
export function resourcesOf(files: Package): { ok: true; resources: QtiResource[] } | { ok: false; reason: Reason } {
  const path = manifestPath(files.names)
  const bytes = path === undefined ? undefined : files.read(path)
  if (path === undefined || bytes === undefined) return withoutManifest(files)
  const text = decodeXml(bytes)
  if (text === undefined) return { ok: false, reason: { code: 'encoding_unknown' } }
  const parsed = parseXml(text)
  if (!parsed.ok) return parsed
  const listed = listedIn(parsed.root, path, files)
  const ofCanvas = canvasBanks(listed)
  const named = listed.flatMap(resourceOf).map((one) => ofCanvas.wholeOf(one))
  const tests = listed.filter(({ element }) => isTest(element)).flatMap(({ paths }) => paths)
  const known = [...named, ...itemsOfTests(files, tests), ...ofCanvas.banks]
  const others = listed.flatMap(({ paths }) => itemFiles(files, paths))
  const found = known.length > 0 ? [...known, ...others.filter(({ version }) => version === 'item')] : others
  const seen = new Set<string>()
  return { ok: true, resources: found.filter((one) => !seen.has(one.path) && seen.add(one.path)) }
}

function withoutManifest(files: Package): ReturnType<typeof resourcesOf> {
  const names = files.names.filter((name) => !name.startsWith('__MACOSX/'))
  const resources = itemFiles(files, names).filter(({ version }) => version === 'old')
  return resources.length > 0 ? { ok: true, resources } : { ok: false, reason: { code: 'package_without_manifest' } }
}

/** A resource with the paths of its files, the one it is about first. */
interface Listed {
  element: XmlElement
  paths: string[]
}

function listedIn(manifest: XmlElement, path: string, files: Package): Listed[] {
  const all = elementAt(manifest, 'resources')
  const baseOf = (element: XmlElement | undefined) => element?.attributes.get('base') ?? ''
  return elementsIn(all, 'resource').map((element) => {
    // Paths may begin at a base; Blackboard names its files from the root whatever the base says.
    const bases = [...new Set([`${baseOf(manifest)}${baseOf(all)}${baseOf(element)}`, ''])]
    const pathOf = (href: string) => {
      const paths = bases.map((base) => resolvePath(path, `${base}${href.replaceAll('\\', '/')}`))
      return paths.flatMap((one) => files.nameOf(one) ?? [])[0] ?? paths.at(-1) ?? href
    }
    return { element, paths: [...new Set(hrefsOf(element).map(pathOf))] }
  })
}

/** Blackboard calls the file of a resource by an attribute of its own. */
function hrefsOf(resource: XmlElement): string[] {
  const own = resource.attributes.get('href') ?? resource.attributes.get('file')
  const inside = elementsIn(resource, 'file').map(({ attributes }) => attributes.get('href'))
  return [own, ...inside].filter((href) => href !== undefined)
}

function isTest(resource: XmlElement): boolean {
  return /^imsqti_(?:test|section|assessment)_?xmlv[23]p/.test(resource.attributes.get('type') ?? '')
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
      const named = resolvePath(path, href.replaceAll('\\', '/'))
      const target = files.nameOf(named) ?? named
      return /section/i.test(reference.name) ? open(target) : [{ path: target, version: 'item', tags: [] }]
    })
  }
  return tests.flatMap(open)
}

/** Those of the files that hold items by their root. */
function itemFiles(files: Package, paths: readonly string[]): QtiResource[] {
  return paths.flatMap((path): QtiResource[] => {
    const bytes = /\.(?:xml|dat|qti)$/i.test(path) ? files.read(path) : undefined
    const root = bytes === undefined ? undefined : rootName(bytes)
    if (root === 'questestinterop') return [{ path, version: 'old', tags: [] }]
    return /^(?:qti-)?assessment-?item$/i.test(root ?? '') ? [{ path, version: 'item', tags: [] }] : []
  })
}

/**
 * Canvas keeps banks, and each quiz once more with all its kinds of questions, in files that end in `.xml.qti`. A quiz is read from
 * there, because what Common Cartridge has no kind for is missing in its other file.
 */
function canvasBanks(listed: readonly Listed[]) {
  const paths = listed.flatMap((resource) => resource.paths).filter((path) => /\.xml\.qti$/i.test(path))
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

const oldTypes = /^imsqti_(?:assessment_)?xmlv1p|^assessment\/x-bb-qti-(?:test|pool|survey)$/
const itemTypes = /^imsqti_(?:apip)?item_xmlv[23]p\d/

function resourceOf({ element, paths }: Listed): QtiResource[] {
  const type = element.attributes.get('type') ?? ''
  const version = itemTypes.test(type) ? 'item' : oldTypes.test(type) ? 'old' : undefined
  const [path] = paths
  if (version === undefined || path === undefined) return []
  const keywords = elementsBelow(elementAt(element, 'metadata'), 'keyword').flatMap((keyword) => {
    const strings = elementsBelow(keyword, 'string', 'langstring')
    return strings.length === 0 ? [textIn(keyword)] : strings.map(textIn)
  })
  return [{ path, version, tags: keywords }]
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
