import { translator } from '@katedra/i18n/server'
import { collectItems } from '../reading/reading.ts'
import { looksPacked, openPackage, PackageRefused, type Package } from '../reading/reading.package.ts'
import type { FindPicture, ItemSettings } from '../reading/reading.item.ts'
import { readQtiItem } from './qti.item.ts'
import { readOldItems } from '../qti12/qti12.ts'
import { manifestPath, resolvePath, resourcesOf, type QtiResource } from './qti.package.ts'
import { writeQti, writeQti3 } from './qti.write.ts'
import {
  fileLimits,
  type FileReading,
  type QuestionFile,
  type QuestionFormat,
  type ReadSettings,
  type Reason,
} from '../question-files.shape.ts'
import { decodeXml, parseXml, rootName } from '../reading/reading.xml.ts'
import { elementAt, type XmlElement } from '../../app/files/xml.ts'

/** QTI: packages and single items of all versions; written in 2.1. */
export const qti: QuestionFormat = {
  id: 'qti',
  extension: 'zip',
  recognises: ({ bytes }) => (looksPacked(bytes) ? isPackage(bytes) : isItem(bytes)),
  read: readQti,
  write: writeQti,
}

/** QTI 3.0 to write; items of all versions are read as `qti`, because a package may mix them. */
export const qti3: QuestionFormat = { ...qti, id: 'qti3', recognises: () => false, write: writeQti3 }

/** A package that is refused for what it is made of is still one of ours, so that the reason can be told. */
function isPackage(bytes: Uint8Array): boolean {
  const opened = openPackage(bytes)
  if (!opened.ok) return true
  return manifestPath(opened.files.names) !== undefined || !opened.files.has('[Content_Types].xml')
}

function isItem(bytes: Uint8Array): boolean {
  return /^(?:qti-)?assessment-?(?:item|test|stimulus)$|^questestinterop$|^manifest$/i.test(rootName(bytes) ?? '')
}

function readQti({ bytes }: QuestionFile, settings: ReadSettings): FileReading {
  try {
    return looksPacked(bytes) ? readPackage(bytes, settings) : readSingle(bytes, settings)
  } catch (error) {
    if (error instanceof PackageRefused) return { ok: false, refusal: error.reason }
    throw error
  }
}

/** What all items of a file share. */
function openFile({ language }: ReadSettings) {
  let pictures = 0
  const nextPicture = () => (pictures += 1)
  const t = translator(language, 'question-files')
  return (find: FindPicture, readText?: ItemSettings['readText']): ItemSettings => ({
    language,
    find,
    nextPicture,
    unnamedPicture: t('unnamed_picture'),
    ...(readText === undefined ? {} : { readText }),
  })
}

type Items = ReturnType<typeof collectItems>

function readPackage(bytes: Uint8Array, settings: ReadSettings): FileReading {
  const opened = openPackage(bytes)
  if (!opened.ok) return { ok: false, refusal: opened.reason }
  const listed = resourcesOf(opened.files)
  if (!listed.ok) return { ok: false, refusal: listed.reason }
  const items = collectItems()
  const itemSettings = openFile(settings)
  const isOneOfSeveral = listed.resources.filter(({ version }) => version === 'old').length > 1
  for (const resource of listed.resources) {
    if (items.isFull()) break
    const find: FindPicture = (src) => pictureIn(opened.files, resource.path, src)
    const readText = (href: string) => stimulusIn(opened.files, resource.path, href)
    readResource(opened.files, resource, { items, settings: itemSettings(find, readText), isOneOfSeveral })
  }
  return withSomething(items.reading())
}

/** Who gets no question has to hear of it. */
function withSomething(reading: FileReading): FileReading {
  const isEmpty = reading.ok && reading.taken.length + reading.skipped.length === 0
  return isEmpty ? { ok: false, refusal: { code: 'no_questions' } } : reading
}

/** The body of a text that items share, in a file of its own; its pictures are named from the root of the package. */
function stimulusIn(files: Package, item: string, href: string): XmlElement | undefined {
  const path = files.nameOf(resolvePath(item, href))
  const file = path === undefined ? undefined : textOf(files, path)
  const parsed = file !== undefined && 'text' in file ? parseXml(file.text) : undefined
  if (path === undefined || parsed?.ok !== true) return undefined
  const body = elementAt(withOldNames(parsed.root), 'stimulusBody')
  return body === undefined ? undefined : withPaths(body, path)
}

function withPaths(element: XmlElement, from: string): XmlElement {
  const attributes = [...element.attributes].map(([name, value]): [string, string] => {
    const isPath = (name === 'src' || name === 'data') && !/^[a-z][\w+.-]*:/i.test(value)
    return [name, isPath ? encodeURI(resolvePath(from, value)) : value]
  })
  const children = element.children.map((child) => (typeof child === 'string' ? child : withPaths(child, from)))
  return {
    ...element,
    name: element.name === 'stimulusBody' ? 'div' : element.name,
    attributes: new Map(attributes),
    children,
  }
}

function pictureIn(files: Package, item: string, src: string): Uint8Array | undefined {
  if (/^[a-z][\w+.-]*:|^\/\//i.test(src)) return undefined
  // Canvas writes its own token for the folder of files.
  const path = src.replace(/^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\//i, 'web_resources/')
  const names = [resolvePath(item, path), resolvePath('', path)].flatMap((name) => files.nameOf(name) ?? [])
  return names.map((name) => files.read(name)).find((bytes) => bytes !== undefined)
}

interface Reading {
  items: Items
  settings: ItemSettings
  /** Several files of the package hold more than one item each. */
  isOneOfSeveral: boolean
}

/** An item can't stop the others, whatever is wrong with its file. */
function readResource(files: Package, { path, version, tags }: QtiResource, reading: Reading): void {
  const { items, settings } = reading
  const where = { kind: 'path', path } as const
  const file = textOf(files, path)
  if ('code' in file) {
    items.add(where, () => ({ skip: file }))
  } else if (version === 'old') {
    readOldItems(file.text, { ...reading, path })
  } else {
    items.add(where, () => {
      const parsed = parseXml(file.text)
      return parsed.ok ? readQtiItem(withOldNames(parsed.root), settings, tags) : { skip: parsed.reason }
    })
  }
}

function textOf(files: Package, path: string): { text: string } | Reason {
  if (!files.has(path)) return { code: 'file_missing_in_package' }
  const bytes = files.read(path)
  if (bytes === undefined) return { code: 'package_broken' }
  const text = bytes.length > fileLimits.bytes ? undefined : decodeXml(bytes)
  return text === undefined ? { code: 'encoding_unknown' } : { text }
}

function readSingle(bytes: Uint8Array, settings: ReadSettings): FileReading {
  const text = decodeXml(bytes)
  if (text === undefined) return { ok: false, refusal: { code: 'encoding_unknown' } }
  const items = collectItems()
  const itemSettings = openFile(settings)(() => undefined)
  if (rootName(bytes) === 'questestinterop') {
    const reason = readOldItems(text, { items, settings: itemSettings })
    return reason === undefined ? withSomething(items.reading()) : { ok: false, refusal: reason }
  }
  const parsed = parseXml(text)
  if (!parsed.ok) return { ok: false, refusal: parsed.reason }
  const item = withOldNames(parsed.root)
  // A test or a manifest alone only names files that are not here.
  if (item.name !== 'assessmentItem') return { ok: false, refusal: { code: 'no_questions' } }
  items.add({ kind: 'item', number: 1 }, () => readQtiItem(item, itemSettings, []))
  return items.reading()
}

/** An item with the names of version 2: version 3 writes qti-choice-interaction and response-identifier for the same things. */
function withOldNames(element: XmlElement): XmlElement {
  return {
    ...element,
    name: element.name.startsWith('qti-') ? camelCase(element.name.slice(4)) : element.name,
    attributes: new Map([...element.attributes].map(([name, value]) => [camelCase(name), value])),
    children: element.children.map((child) => (typeof child === 'string' ? child : withOldNames(child))),
  }
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
