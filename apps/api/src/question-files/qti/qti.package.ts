import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { decodeXml, parseXml } from '../reading/reading.xml.ts'
import type { Package } from '../reading/reading.package.ts'
import type { Reason } from '../question-files.shape.ts'

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

/** The items of a package in the order of its manifest; tests and other resources are passed over. */
export function resourcesOf(files: Package): { ok: true; resources: QtiResource[] } | { ok: false; reason: Reason } {
  const path = manifestPath(files.names)
  const bytes = path === undefined ? undefined : files.read(path)
  if (path === undefined || bytes === undefined) return { ok: false, reason: { code: 'package_without_manifest' } }
  const text = decodeXml(bytes)
  if (text === undefined) return { ok: false, reason: { code: 'encoding_unknown' } }
  const parsed = parseXml(text)
  if (!parsed.ok) return parsed
  const seen = new Set<string>()
  const resources = elementsIn(elementAt(parsed.root, 'resources'), 'resource').flatMap((resource) =>
    resourceOf(resource, path),
  )
  return { ok: true, resources: resources.filter((one) => !seen.has(one.path) && seen.add(one.path)) }
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
