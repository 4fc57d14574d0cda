import { zipSync, type Zippable } from 'fflate'
import { notWritten, openLosses } from './question-files.one-language.ts'
import { itemXml, type WrittenItem } from './question-files.qti-write-item.ts'
import type { FileQuestion, LostPart, ReadSettings, WrittenFile } from './question-files.shape.ts'
import { tag, xmlFile, xmlText } from './question-files.xml-write.ts'

/**
 * A package of version 2.1: Canvas, TAO, OpenOlat and their like read it, while many of them do not read 2.2 or 3.0 yet, and
 * nothing of ours needs more than it has.
 */
export function writeQti(questions: readonly FileQuestion[], settings: ReadSettings): WrittenFile {
  const lost: LostPart[] = []
  const files: Zippable = {}
  const resources: string[] = []
  questions.forEach((written, index) => {
    const losses = openLosses(written, settings.language)
    const name = `q${String(index + 1).padStart(4, '0')}`
    const item = itemXml(written, { name, language: settings.language, losses })
    if (item === undefined) {
      lost.push(notWritten(written, { code: 'type_not_in_format', values: { type: written.question.type } }))
      return
    }
    lost.push(...losses.lost)
    files[`items/${name}.xml`] = xmlFile(item.xml)
    for (const picture of item.pictures) files[`items/${picture.name}`] = [picture.bytes, { level: 0 }]
    resources.push(resource(written, { name, item, language: settings.language }))
  })
  const manifest = xmlFile(manifestXml(resources))
  // The same questions give the same bytes.
  return { bytes: zipSync({ 'imsmanifest.xml': manifest, ...files }, { mtime: '2026-01-01T12:00:00' }), lost }
}

const manifestNames = {
  xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
  'xmlns:imsmd': 'http://ltsc.ieee.org/xsd/LOM',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd http://ltsc.ieee.org/xsd/LOM http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd',
  identifier: 'katedra-questions',
}

function manifestXml(resources: readonly string[]): string {
  const about = tag('metadata', {}, tag('schema', {}, 'QTIv2.1 Package'), tag('schemaversion', {}, '1.0.0'))
  return tag('manifest', manifestNames, about, tag('organizations', {}), tag('resources', {}, ...resources))
}

interface Described {
  name: string
  item: WrittenItem
  language: string
}

/** The item's name and tags stand in its metadata, where catalogues look for them. */
function resource(written: FileQuestion, { name, item, language }: Described): string {
  const string = (text: string) => tag('imsmd:string', { language }, xmlText(text))
  const general = tag(
    'imsmd:general',
    {},
    tag('imsmd:title', {}, string(written.name)),
    ...written.tags.map((one) => tag('imsmd:keyword', {}, string(one))),
  )
  const href = `items/${name}.xml`
  return tag(
    'resource',
    { identifier: `res-${name}`, type: 'imsqti_item_xmlv2p1', href },
    tag('metadata', {}, tag('imsmd:lom', {}, general)),
    tag('file', { href }),
    ...item.pictures.map((picture) => tag('file', { href: `items/${picture.name}` })),
  )
}
