import { examples } from '@katedra/questions/examples'
import type { Question } from '@katedra/questions'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { plain } from '../../testing/build-picture.ts'
import type { FileQuestion } from '../question-files.shape.ts'
import { writeQuestionFile } from '../question-files.ts'
import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { parseXml } from '../reading/reading.xml.ts'

const png = new Uint8Array(await plain(4, 3).png().toBuffer())
const [oneRight, severalRight] = examples.abc
const [pairs, reused] = examples.connection
const [words, number, essay] = examples.text
const [, place] = examples.axis
const [spelt] = examples.alphabet

const fileQuestion = (question: Question, more: Partial<FileQuestion> = {}): FileQuestion => ({
  name: 'Název & <jméno>',
  question,
  tags: [],
  pictures: [],
  ...more,
})

async function written(format: 'moodle-xml' | 'qti', question: Question, more: Partial<FileQuestion> = {}) {
  const file = await writeQuestionFile(format, [fileQuestion(question, more)], { language: 'cs' })
  if (file === undefined) throw new Error('not written')
  return {
    bytes: file.bytes,
    lost: file.lost.map(({ reason }) => reason.code).filter((code) => code !== 'other_language_left_out'),
  }
}

function root(bytes: Uint8Array | undefined): XmlElement {
  const parsed = parseXml(new TextDecoder().decode(bytes))
  if (!parsed.ok) throw new Error(parsed.reason.code)
  return parsed.root
}

const names = (element: XmlElement | undefined) => elementsIn(element).map(({ name }) => name)

async function moodle(question: Question, more: Partial<FileQuestion> = {}) {
  const { bytes, lost } = await written('moodle-xml', question, more)
  const element = elementAt(root(bytes), 'question')
  return { element, lost, type: element?.attributes.get('type') }
}

async function item(question: Question, more: Partial<FileQuestion> = {}) {
  const { bytes, lost } = await written('qti', question, more)
  const files = unzipSync(bytes)
  return { files, lost, element: root(files['items/q0001.xml']), manifest: root(files['imsmanifest.xml']) }
}

describe('Moodle XML', () => {
  const common = ['name', 'questiontext', 'generalfeedback', 'defaultgrade', 'penalty', 'hidden', 'idnumber']
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']

  it('has every part that Moodle writes itself, in its order', async () => {
    const choice = await moodle(severalRight ?? oneRight, { tags: ['a'] })
    expect([choice.type, names(choice.element)]).toEqual([
      'multichoice',
      [
        ...common,
        'single',
        'shuffleanswers',
        'answernumbering',
        'showstandardinstruction',
        ...feedback,
        'answer',
        'answer',
        'answer',
        'answer',
        'answer',
        'tags',
      ],
    ])
    const match = await moodle(pairs)
    expect([match.type, names(match.element)]).toEqual([
      'matching',
      [...common, 'shuffleanswers', ...feedback, 'subquestion', 'subquestion', 'subquestion', 'subquestion'],
    ])
    const long = await moodle(essay ?? words)
    expect([long.type, names(long.element)]).toEqual([
      'essay',
      [
        ...common,
        'responseformat',
        'responserequired',
        'responsefieldlines',
        'attachments',
        'attachmentsrequired',
        'graderinfo',
        'responsetemplate',
      ],
    ])
    const measured = await moodle(number ?? words)
    expect([measured.type, names(measured.element)]).toEqual([
      'numerical',
      [...common, 'answer', 'units', 'unitgradingtype', 'unitpenalty', 'showunits', 'unitsleft'],
    ])
    expect(textIn(elementAt(measured.element, 'name', 'text'))).toBe('Název & <jméno>')
  })

  it('gives the points to right options and takes as much for wrong ones', async () => {
    const { element } = await moodle(severalRight ?? oneRight)
    const fractions = elementsIn(element, 'answer').map((answer) => answer.attributes.get('fraction'))
    expect(fractions).toEqual(['33.33333', '-33.33333', '33.33333', '-33.33333', '33.33333'])
  })

  it('writes shares that Moodle knows and tells of those that were rounded', async () => {
    const accepted = [1, 0.5, 0.47].map((fraction) => ({ text: `a*${fraction}`, fraction }))
    const { element, lost } = await moodle({ ...words, key: { ...words.key, accepted, ignore_diacritics: false } })
    const answers = elementsIn(element, 'answer').map((answer) => [
      answer.attributes.get('fraction'),
      textIn(elementAt(answer, 'text')),
    ])
    expect(answers).toEqual([
      ['100', String.raw`a\*1`],
      ['50', String.raw`a\*0.5`],
      ['50', String.raw`a\*0.47`],
    ])
    expect(lost).toEqual(['fraction_rounded'])
  })

  it('keeps the picture next to its text, and tells when it has none', async () => {
    const question = { ...oneRight, picture: { src: '/media/a.png', alt: { cs: 'Mapa "1" & <2>' } } }
    const { element } = await moodle(question, { pictures: [{ src: '/media/a.png', bytes: png }] })
    expect(textIn(elementAt(element, 'questiontext', 'text'))).toContain(
      '<img src="@@PLUGINFILE@@/picture.png" alt="Mapa &quot;1&quot; &amp; &lt;2&gt;">',
    )
    const file = elementAt(element, 'questiontext', 'file')
    expect([...(file?.attributes ?? [])]).toEqual([
      ['name', 'picture.png'],
      ['path', '/'],
      ['encoding', 'base64'],
    ])
    expect(Buffer.from(textIn(file), 'base64')).toEqual(Buffer.from(png))
    expect((await moodle(question)).lost).toEqual(['picture_not_in_format'])
    const text = new TextEncoder().encode('<svg/>')
    expect((await moodle(question, { pictures: [{ src: '/media/a.png', bytes: text }] })).lost).toEqual([
      'picture_not_in_format',
    ])
  })

  it('tells what it cannot hold', async () => {
    expect((await moodle(spelt)).lost).toEqual(['changed_to_text'])
    expect((await moodle(place ?? spelt)).lost).toEqual(['changed_to_text'])
    expect((await moodle(reused ?? pairs)).lost).toEqual(['rule_not_in_format'])
    expect((await moodle({ ...pairs, content: { ...pairs.content, reuse: true } })).lost).toEqual([
      'reuse_not_in_format',
    ])
    expect((await moodle({ ...words, key: { ...words.key, unmatched: 'manual' } })).lost).toEqual([
      'manual_marking_not_in_format',
      'comparison_not_in_format',
    ])
  })
})

describe('QTI', () => {
  it('has the parts of an item in the order of the schema', async () => {
    const { element, manifest, files } = await item(
      { ...oneRight, picture: { src: '/a', alt: { cs: 'Mapa' } } },
      { tags: ['řeky'], pictures: [{ src: '/a', bytes: png }] },
    )
    expect(names(element)).toEqual([
      'responseDeclaration',
      'outcomeDeclaration',
      'outcomeDeclaration',
      'outcomeDeclaration',
      'itemBody',
      'responseProcessing',
      'modalFeedback',
    ])
    expect(names(elementAt(element, 'itemBody'))).toEqual(['p', 'p', 'choiceInteraction'])
    expect(names(manifest)).toEqual(['metadata', 'organizations', 'resources'])
    const [resource] = elementsIn(elementAt(manifest, 'resources'))
    expect([resource?.attributes.get('type'), resource?.attributes.get('href')]).toEqual([
      'imsqti_item_xmlv2p1',
      'items/q0001.xml',
    ])
    expect(elementsIn(resource, 'file').map((file) => file.attributes.get('href'))).toEqual([
      'items/q0001.xml',
      'items/q0001-1.png',
    ])
    expect(elementsBelow(resource, 'keyword').map(textIn)).toEqual(['řeky'])
    expect(files['items/q0001-1.png']).toEqual(png)
  })

  it('scores by a template, or by its rule written out where that gives other points', async () => {
    const processing = async (question: Question) => elementAt((await item(question)).element, 'responseProcessing')
    expect((await processing({ ...oneRight, points: 1 }))?.attributes.get('template')).toMatch(/match_correct$/)
    expect((await processing(severalRight ?? oneRight))?.attributes.get('template')).toMatch(/map_response$/)
    const rule = await processing({ ...oneRight, points: 3 })
    expect(elementsBelow(rule, 'setOutcomeValue').map(textIn)).toEqual(['3', '0'])
    expect(names((await item(essay ?? words)).element)).not.toContain('responseProcessing')
  })

  it('shares the points of several right options', async () => {
    const { element } = await item(severalRight ?? oneRight)
    const values = elementsBelow(element, 'mapEntry').map((entry) => entry.attributes.get('mappedValue'))
    expect(values).toEqual(['0.666666666667', '-0.666666666667', '0.666666666667', '-0.666666666667', '0.666666666667'])
  })

  it('asks for a number where an axis has finer steps than a slider', async () => {
    const { element, lost } = await item(place ?? spelt)
    expect(elementsBelow(element, 'textEntryInteraction').length).toBe(1)
    expect(lost).toEqual(['changed_to_text'])
  })

  it('tells what it cannot hold', async () => {
    expect((await item(spelt)).lost).toEqual(['changed_to_text'])
    expect((await item(words)).lost).toEqual(['comparison_not_in_format'])
    const years = examples.axis[0]
    const [marker] = years.content.markers
    if (marker === undefined) throw new Error('no marker')
    const position = { [marker.id]: -44 }
    const one: Question = {
      ...years,
      content: { ...years.content, markers: [marker] },
      key: { ...years.key, positions: position },
    }
    expect((await item(one)).lost).toEqual(['scale_not_in_format'])
    const file = await writeQuestionFile('qti', [fileQuestion(years)], { language: 'cs' })
    expect(file?.lost).toEqual([
      { name: 'Název & <jméno>', whole: true, reason: { code: 'type_not_in_format', values: { type: 'axis' } } },
    ])
  })
})
