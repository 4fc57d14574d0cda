import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { plain } from '../../testing/build-picture.ts'
import { qti } from './qti.ts'
import { resolvePath } from './qti.package.ts'
import type { FileReading } from '../question-files.shape.ts'

const text = (value: string) => new TextEncoder().encode(value)
const png = new Uint8Array(await plain(4, 3).png().toBuffer())

async function read(files: Record<string, Uint8Array | string>): Promise<FileReading> {
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, value]) => [name, typeof value === 'string' ? text(value) : value]),
    ),
  )
  const file = { name: 'package.zip', bytes }
  expect(qti.recognises(file)).toBe(true)
  return qti.read(file, { language: 'en' })
}

const manifest = (...resources: string[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resources.join('')}</resources></manifest>`
const resource = (href: string, type = 'imsqti_item_xmlv2p1', inside = '') =>
  `<resource identifier="r" type="${type}" href="${href}">${inside}</resource>`

const item = (title: string, picture = '') => `<assessmentItem title="${title}">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>x</value></correctResponse></responseDeclaration>
  <itemBody><p>Which ${title}? ${picture}</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody></assessmentItem>`

describe('a QTI package', () => {
  it('gives its items in the order of the manifest, with pictures, tags and their places', async () => {
    const tags =
      '<metadata><lom:lom xmlns:lom="l"><lom:general><lom:keyword><lom:string>rivers</lom:string></lom:keyword></lom:general></lom:lom></metadata>'
    const reading = await read({
      'imsmanifest.xml': manifest(
        resource('items/b.xml', 'imsqti_item_xmlv2p2', tags),
        resource('items/a%20b.xml', 'imsqti_item_xmlv3p0'),
        resource('t.xml', 'imsqti_test_xmlv2p1'),
      ),
      'items/a b.xml': item('second'),
      'items/b.xml': item('first', '<img src="../media/map.png" alt="a map"/>'),
      'media/map.png': png,
      't.xml': '<assessmentTest/>',
    })
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(reading.skipped).toEqual([])
    expect(reading.taken).toMatchObject([
      {
        name: 'first',
        where: { kind: 'path', path: 'items/b.xml' },
        tags: ['rivers'],
        question: { picture: { src: '/in-file/1', alt: { en: 'a map' } } },
      },
      { name: 'second', where: { kind: 'path', path: 'items/a b.xml' } },
    ])
    expect(reading.taken[0]?.pictures).toEqual([{ src: '/in-file/1', bytes: Buffer.from(png) }])
  })

  it('reads one with a folder around, and passes over what a Mac adds', async () => {
    const reading = await read({
      '__MACOSX/._imsmanifest.xml': 'x',
      'exported/imsmanifest.xml': manifest(resource('a.xml')),
      'exported/a.xml': item('a'),
    })
    expect(reading.ok && reading.taken.map(({ where }) => where)).toEqual([{ kind: 'path', path: 'exported/a.xml' }])
  })

  const old =
    '<questestinterop><item title="o"><presentation><material><mattext>Which?</mattext></material><response_lid><render_choice><response_label ident="1"><material><mattext>a</mattext></material></response_label><response_label ident="2"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal>2</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>'
  const typesOf = (reading: FileReading) => reading.ok && reading.taken.map(({ question }) => question.type)

  it('reads an old package that names only files', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest('<resource type="imsqti_xmlv1p2"><file href="x/x.xml"/></resource>'),
      'x/x.xml': old,
    })
    expect(typesOf(reading)).toEqual(['abc'])
    expect(reading.ok && reading.taken.map(({ where }) => where)).toEqual([{ kind: 'item', number: 1 }])
  })

  it('names the file of an item where several files have items', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(resource('a.xml', 'imsqti_xmlv1p2'), resource('b.xml', 'imsqti_xmlv1p2')),
      'a.xml': old,
      'b.xml': old,
    })
    expect(reading.ok && reading.taken.map(({ where }) => where)).toEqual([
      { kind: 'item', number: 1, path: 'a.xml' },
      { kind: 'item', number: 1, path: 'b.xml' },
    ])
  })

  it('reads tests and pools of Blackboard, whose files have names of their own', async () => {
    const pool = (type: string, file: string) =>
      `<resource bb:file="${file}" bb:title="Pool" identifier="r" type="${type}" xml:base="r"/>`
    const reading = await read({
      'imsmanifest.xml': manifest(
        pool('course/x-bb-coursesetting', 'res00001.dat'),
        pool('assessment/x-bb-qti-pool', 'res00002.dat'),
        pool('assessment/x-bb-qti-test', 'res00003.dat'),
      ),
      'res00001.dat': '<COURSE/>',
      'res00002.dat': old,
      'res00003.dat': old,
    })
    expect(typesOf(reading)).toEqual(['abc', 'abc'])
  })

  it('reads a quiz of Brightspace, which says nothing of its type', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(
        '<resource type="webcontent" d2l_2p0:material_type="d2lquiz" href="quiz_d2l_1.xml"/>',
      ),
      'quiz_d2l_1.xml': old,
    })
    expect(typesOf(reading)).toEqual(['abc'])
  })

  it('reads what ILIAS packs, without a manifest', async () => {
    const reading = await read({
      '1_qpl/1_qpl.xml': '<ContentObject/>',
      '1_qpl/1_qti.xml': `<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">${old}`,
    })
    expect(typesOf(reading)).toEqual(['abc'])
  })

  it('finds files from a base, with other capitals, other slashes, and in the code page of Windows', async () => {
    const bytes = zipSync({
      'imsmanifest.xml': text(manifest(resource('ul\u0159ka.xml'))),
      'ulXka.xml': text(item('c')),
    })
    const packed = Buffer.from(bytes)
    for (let at = packed.indexOf('ulXka'); at !== -1; at = packed.indexOf('ulXka', at + 1)) packed[at + 2] = 0xfd
    const windows = await qti.read({ name: 'a.zip', bytes: packed }, { language: 'en' })
    expect(windows.ok && windows.taken.map(({ name }) => name)).toEqual(['c'])
    const reading = await read({
      'imsmanifest.xml': `<manifest><resources xml:base="content/">
        ${resource('A.XML')}<resource type="imsqti_item_xmlv2p1" xml:base="deep/" href="b\\b.xml"/></resources></manifest>`,
      'content/a.xml': item('a'),
      'content/deep/b/b.xml': item('b'),
    })
    expect(reading.ok && [reading.taken.map(({ name }) => name), reading.skipped]).toEqual([['a', 'b'], []])
  })

  it('knows items of APIP and of newer versions, and those that are listed under another type', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(
        resource('a.xml', 'imsqti_apipitem_xmlv2p2'),
        resource('b.xml', 'imsqti_item_xmlv2p3'),
        resource('c.xml', 'webcontent'),
      ),
      'a.xml': item('a'),
      'b.xml': item('b'),
      'c.xml': item('c'),
    })
    expect(reading.ok && reading.taken.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['2.2', (name: string) => name],
    ['3.0', (name: string) => `qti-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`],
  ])('puts a text of a file of its own before its questions in version %s', async (_, named) => {
    const stimulus = `<${named('assessmentStimulus')}><${named('stimulusBody')}><p>Once upon a time.</p><img src="map.png" alt="map"/></${named('stimulusBody')}></${named('assessmentStimulus')}>`
    const reference = (href: string) => `<${named('assessmentStimulusRef')} identifier="s" href="${href}"/>`
    const asking = (href: string) => item('a').replace('<itemBody>', `${reference(href)}<itemBody>`)
    const reading = await read({
      'imsmanifest.xml': manifest(resource('items/a.xml'), resource('items/b.xml')),
      'items/a.xml': asking('../texts/s.xml'),
      'items/b.xml': asking('../texts/no.xml'),
      'texts/s.xml': stimulus,
      'texts/map.png': png,
    })
    expect(reading.ok && reading.taken.map(({ question }) => [question.prompt.en, question.picture?.alt])).toEqual([
      ['Once upon a time.\n\nWhich a?', { en: 'map' }],
    ])
    expect(reading.ok && reading.skipped.map(({ reason }) => reason.code)).toEqual(['needs_missing_part'])
  })

  it('goes on past an item that is broken, missing, too deep or with entities of its own', async () => {
    const names = ['broken', 'missing', 'deep', 'bomb', 'latin', 'good']
    const reading = await read({
      'imsmanifest.xml': manifest(...names.map((name) => resource(`${name}.xml`))),
      'broken.xml': '<assessmentItem><itemBody>',
      'deep.xml': '<a>'.repeat(200) + '</a>'.repeat(200),
      'bomb.xml': '<!DOCTYPE a [<!ENTITY b "bbb">]><a>&b;</a>',
      'latin.xml': new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e]),
      'good.xml': item('good'),
    })
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(reading.skipped.map(({ reason }) => reason.code)).toEqual([
      'not_well_formed',
      'file_missing_in_package',
      'too_deep',
      'doctype',
      'encoding_unknown',
    ])
    expect(reading.taken.map(({ name }) => name)).toEqual(['good'])
  })

  it('finds the items that only a test and its sections name', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(resource('tests/t.xml', 'imsqti_test_xmlv2p1')),
      'tests/t.xml': `<assessmentTest><testPart><assessmentSection><assessmentItemRef identifier="a" href="../items/a.xml"/>
        <assessmentSectionRef identifier="s" href="s.xml"/><assessmentItemRef identifier="c" href="../items/c.xml"/></assessmentSection></testPart></assessmentTest>`,
      // A section that names itself is read once.
      'tests/s.xml':
        '<assessmentSection><assessmentItemRef href="../items/b.xml"/><assessmentSectionRef href="s.xml"/></assessmentSection>',
      'items/a.xml': item('a'),
      'items/b.xml': item('b'),
    })
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(reading.taken.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(reading.skipped).toEqual([
      { where: { kind: 'path', path: 'items/c.xml' }, reason: { code: 'file_missing_in_package' } },
    ])
  })

  it('finds items of version 3 that a test names', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(resource('t.xml', 'imsqti_test_xmlv3p0')),
      't.xml': '<qti-assessment-test><qti-assessment-item-ref href="a.xml"/></qti-assessment-test>',
      'a.xml': item('a'),
    })
    expect(reading.ok && reading.taken.map(({ name }) => name)).toEqual(['a'])
  })

  it('finds items among the files of resources that say nothing of them', async () => {
    const reading = await read({
      'imsmanifest.xml': manifest(
        '<resource type="webcontent"><file href="readme.html"/><file href="a.xml"/><file href="other.xml"/></resource>',
      ),
      'readme.html': '<p>Read me</p>',
      'other.xml': '<other/>',
      'a.xml': item('a'),
    })
    expect(reading.ok && reading.taken.map(({ name }) => name)).toEqual(['a'])
  })

  it('opens the banks of Canvas, and reads a quiz from the file that has all of it', async () => {
    const quiz = (title: string) =>
      `<questestinterop><item title="${title}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>essay_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Why?</mattext></material></presentation></item></questestinterop>`
    const associated = 'associatedcontent/imscc_xmlv1p1/learning-application-resource'
    const reading = await read({
      'imsmanifest.xml': manifest(
        '<resource type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q1/assessment_qti.xml"/></resource>',
        `<resource type="${associated}" href="q1/assessment_meta.xml"><file href="q1/assessment_meta.xml"/><file href="non_cc_assessments/q1.xml.qti"/></resource>`,
        resource('non_cc_assessments/bank.xml.qti', associated),
      ),
      'q1/assessment_qti.xml': quiz('less'),
      'q1/assessment_meta.xml': '<quiz/>',
      'non_cc_assessments/q1.xml.qti': quiz('whole'),
      'non_cc_assessments/bank.xml.qti': quiz('bank'),
    })
    expect(reading.ok && reading.taken.map(({ name }) => name)).toEqual(['whole', 'bank'])
  })

  it('tells of pictures that are not there, and never opens packages within', async () => {
    const inner = zipSync({ 'imsmanifest.xml': text(manifest(resource('a.xml'))), 'a.xml': text(item('inner')) })
    const reading = await read({
      'imsmanifest.xml': manifest(resource('a.xml'), resource('inner.zip', 'webcontent')),
      'a.xml': item('a', '<img src="no.png"/>'),
      'inner.zip': inner,
    })
    expect(reading.ok && reading.taken.map(({ name, notes }) => [name, notes])).toEqual([
      ['a', [{ code: 'pictures_left_out', values: { count: 1 } }]],
    ])
  })

  it('is refused without a manifest, or with one that cannot be read', async () => {
    const refusal = async (files: Record<string, string>) => {
      const reading = await read(files)
      return reading.ok ? 'read' : reading.refusal.code
    }
    expect(await refusal({ 'a.xml': item('a') })).toBe('package_without_manifest')
    expect(await refusal({ 'imsmanifest.xml': '<manifest>' })).toBe('not_well_formed')
    expect(await refusal({ 'imsmanifest.xml': '<!DOCTYPE manifest><manifest/>' })).toBe('doctype')
    expect(await refusal({ 'imsmanifest.xml': '<?xml version="1.0" encoding="ebcdic"?><manifest/>' })).toBe(
      'encoding_unknown',
    )
    expect(await refusal({ '../imsmanifest.xml': manifest() })).toBe('package_unsafe_name')
    expect(await refusal({ 'imsmanifest.xml': manifest() })).toBe('no_questions')
  })

  it('is refused while unpacking what is larger than it says', async () => {
    const bytes = zipSync({ 'imsmanifest.xml': text(manifest().padEnd(900_000)) })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const entry = bytes.findIndex((_, index) => index + 4 <= bytes.length && view.getUint32(index, true) === 0x02014b50)
    view.setUint32(entry + 24, 500, true)
    expect(await qti.read({ name: 'a.zip', bytes }, { language: 'cs' })).toEqual({
      ok: false,
      refusal: { code: 'package_too_large' },
    })
  })
})

describe('a path in a package', () => {
  it('is meant from the file that names it and never leads out', () => {
    expect(resolvePath('items/a.xml', '../media/b.png?x#y')).toBe('media/b.png')
    expect(resolvePath('items/a.xml', './c%20d.png')).toBe('items/c d.png')
    expect(resolvePath('a.xml', '../../../etc/passwd')).toBe('etc/passwd')
    expect(resolvePath('a.xml', '%zz')).toBe('%zz')
  })
})
