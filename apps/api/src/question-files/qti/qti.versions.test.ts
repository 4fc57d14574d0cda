import { isOrdering, type Question } from '@katedra/questions'
import { allExamples, examples, gapsExamples } from '@katedra/questions/examples'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { elementAt, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { plain } from '../../testing/build-picture.ts'
import { parseXml } from '../reading/reading.xml.ts'
import { writeQuestionFile } from '../question-files.ts'

/*
 * No validator of the standard's schemas stands behind this: no package brings them under a licence that lets them be used here.
 * It is a table of what the published information model of QTI 3.0 says of each element that we write, so it finds a name, an
 * attribute, an order or a value of the wrong kind, and not what the schemas would find besides.
 */

/** Attributes without prefixes, those that must be there, and children in their order. */
const model: Readonly<Record<string, { attributes: string; required?: string; children?: string }>> = {
  'qti-assessment-item': {
    attributes: 'xmlns xsi schemaLocation identifier title adaptive time-dependent lang tool-name tool-version label',
    children:
      'qti-response-declaration qti-outcome-declaration qti-item-body qti-response-processing qti-modal-feedback',
  },
  'qti-response-declaration': {
    attributes: 'identifier cardinality base-type',
    children: 'qti-default-value qti-correct-response qti-mapping',
  },
  'qti-outcome-declaration': {
    attributes: 'identifier cardinality base-type normal-minimum normal-maximum',
    children: 'qti-default-value',
  },
  'qti-default-value': { attributes: '', children: 'qti-value' },
  'qti-correct-response': { attributes: '', children: 'qti-value' },
  'qti-value': { attributes: '' },
  'qti-mapping': { attributes: 'lower-bound upper-bound default-value', children: 'qti-map-entry' },
  'qti-map-entry': { attributes: 'map-key mapped-value case-sensitive', required: 'map-key mapped-value' },
  'qti-item-body': { attributes: '' },
  'qti-prompt': { attributes: '' },
  'qti-choice-interaction': {
    attributes: 'response-identifier shuffle max-choices min-choices',
    children: 'qti-prompt qti-simple-choice',
  },
  'qti-order-interaction': {
    attributes: 'response-identifier shuffle',
    required: 'response-identifier',
    children: 'qti-prompt qti-simple-choice',
  },
  'qti-simple-choice': { attributes: 'identifier fixed', required: 'identifier' },
  'qti-inline-choice-interaction': {
    attributes: 'response-identifier shuffle',
    required: 'response-identifier',
    children: 'qti-inline-choice',
  },
  'qti-inline-choice': { attributes: 'identifier fixed', required: 'identifier' },
  // Words first, then the text with its gaps.
  'qti-gap-match-interaction': {
    attributes: 'response-identifier shuffle',
    required: 'response-identifier',
    children: 'qti-prompt qti-gap-text p',
  },
  'qti-gap-text': { attributes: 'identifier match-max match-min', required: 'identifier match-max' },
  'qti-gap': { attributes: 'identifier', required: 'identifier' },
  'qti-match-interaction': {
    attributes: 'response-identifier shuffle max-associations',
    children: 'qti-prompt qti-simple-match-set',
  },
  'qti-simple-match-set': { attributes: '', children: 'qti-simple-associable-choice' },
  'qti-simple-associable-choice': { attributes: 'identifier match-max', required: 'identifier match-max' },
  'qti-text-entry-interaction': { attributes: 'response-identifier expected-length', required: 'response-identifier' },
  'qti-extended-text-interaction': { attributes: 'response-identifier expected-lines format' },
  'qti-slider-interaction': { attributes: 'response-identifier lower-bound upper-bound step', children: 'qti-prompt' },
  // Its rules come in any order.
  'qti-response-processing': { attributes: 'template' },
  'qti-response-condition': { attributes: '', children: 'qti-response-if qti-response-else-if qti-response-else' },
  'qti-response-if': { attributes: '' },
  'qti-response-else': { attributes: '' },
  // Any two expressions; an answer comes before what it is compared with.
  'qti-match': { attributes: '', children: 'qti-variable qti-correct qti-index qti-base-value' },
  'qti-index': { attributes: 'n', children: 'qti-variable' },
  'qti-and': { attributes: '' },
  'qti-gte': { attributes: '', children: 'qti-map-response qti-base-value' },
  'qti-map-response': { attributes: 'identifier', required: 'identifier' },
  'qti-sum': { attributes: '', children: 'qti-variable qti-map-response qti-base-value' },
  'qti-equal': { attributes: 'tolerance-mode tolerance', children: 'qti-variable qti-correct' },
  'qti-variable': { attributes: 'identifier' },
  'qti-correct': { attributes: 'identifier' },
  'qti-set-outcome-value': { attributes: 'identifier' },
  'qti-base-value': { attributes: 'base-type', required: 'base-type' },
  'qti-modal-feedback': { attributes: 'outcome-identifier identifier show-hide', children: 'qti-content-body' },
  'qti-content-body': { attributes: '' },
  // Of HTML: a unit behind its gap.
  span: { attributes: 'class' },
}

/** What a value must look like, by its attribute. */
const identifier = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const values: Readonly<Record<string, RegExp>> = {
  identifier,
  'response-identifier': identifier,
  'outcome-identifier': identifier,
  cardinality: /^(?:single|multiple|ordered|record)$/,
  'base-type': /^(?:identifier|boolean|integer|float|string|pair|directedPair)$/,
  shuffle: /^(?:true|false)$/,
  'case-sensitive': /^(?:true|false)$/,
  'match-max': /^\d+$/,
  'expected-length': /^\d+$/,
  'mapped-value': number,
  'lower-bound': number,
  'upper-bound': number,
  'default-value': number,
  'tolerance-mode': /^(?:exact|absolute|relative)$/,
}

const words = (list: string | undefined) => (list ?? '').split(' ')

function problemsIn(element: XmlElement): string[] {
  const below = elementsIn(element).flatMap(problemsIn)
  if (/^(?:p|br|img|strong|em)$/.test(element.name)) return below
  const known = model[element.name]
  if (known === undefined) return [`<${element.name}>`, ...below]
  const strange = [...element.attributes.keys()].filter((key) => !words(known.attributes).includes(key))
  const missing = words(known.required).filter((key) => key !== '' && !element.attributes.has(key))
  const wrong = [...element.attributes].filter(([key, value]) => values[key]?.test(value) === false)
  const order = elementsIn(element).map(({ name }) => words(known.children).indexOf(name))
  const isOrdered = known.children === undefined || order.every((at, index) => at >= (order[index - 1] ?? 0))
  return [
    ...strange.map((key) => `${element.name} ${key}`),
    ...missing.map((key) => `${element.name} without ${key}`),
    ...wrong.map(([key, value]) => `${element.name} ${key}=${value}`),
    ...(isOrdered ? [] : [`order in ${element.name}`]),
    ...below,
  ]
}

function root(bytes: Uint8Array | undefined): XmlElement {
  const parsed = parseXml(new TextDecoder().decode(bytes))
  if (!parsed.ok) throw new Error(parsed.reason.code)
  return parsed.root
}

/** Gaps and orders by the rules that the examples do not have. */
const inOtherWays: readonly Question[] = [
  ...gapsExamples.map((question): Question => {
    const { gaps } = question.key
    if (gaps === undefined) return question
    const rule = gaps.rule === 'exact' ? ('partial' as const) : ('exact' as const)
    return { ...question, key: { ...question.key, gaps: { ...gaps, rule } } }
  }),
  ...examples.connection.flatMap((question): Question[] =>
    isOrdering(question.content)
      ? (['exact', 'partial'] as const).map((rule) => ({ ...question, key: { ...question.key, rule } }))
      : [],
  ),
]

async function packed() {
  const bytes = new Uint8Array(await plain(3, 2).png().toBuffer())
  const picture = { src: '/p/a.png', alt: { cs: 'obrázek baseType="x" <responseIf>' } }
  const questions = [...allExamples, ...gapsExamples, ...inOtherWays].map((question, index) => ({
    name: `Otázka ${index}`,
    question: { ...question, picture },
    tags: ['tag'],
    pictures: [{ src: '/p/a.png', bytes }],
  }))
  const file = await writeQuestionFile('qti3', questions, { language: 'cs' })
  return unzipSync(file?.bytes ?? new Uint8Array())
}

function all(element: XmlElement): XmlElement[] {
  return [element, ...elementsIn(element).flatMap(all)]
}

describe('a package of version 3.0', () => {
  it('has nothing in its items but what the model of the version knows, in its order', async () => {
    const files = await packed()
    const items = Object.entries(files).filter(([name]) => name.endsWith('.xml') && name !== 'imsmanifest.xml')
    expect(items.length).toBeGreaterThan(allExamples.length)
    expect(items.flatMap(([, bytes]) => problemsIn(root(bytes)))).toEqual([])
    const written = items.map(([, bytes]) => new TextDecoder().decode(bytes)).join('')
    for (const form of ['inline-choice', 'text-entry', 'gap-match', 'order'])
      expect(written).toContain(`<qti-${form}-interaction `)
  })

  it('declares the answer to each interaction once, and names nothing that is not declared', async () => {
    const files = await packed()
    for (const [file, bytes] of Object.entries(files)) {
      if (!file.endsWith('.xml') || file === 'imsmanifest.xml') continue
      const item = root(bytes)
      const named = (list: readonly XmlElement[], key: string) =>
        list.map(({ attributes }) => attributes.get(key) ?? '')
      const below = all(item)
      const declared = named(elementsIn(item, 'qti-response-declaration'), 'identifier')
      const asked = named(
        below.filter((one) => one.name.endsWith('-interaction')),
        'response-identifier',
      )
      expect(asked.toSorted()).toEqual(declared.toSorted())
      expect(new Set(declared).size).toBe(declared.length)
      const outcomes = named(elementsIn(item, 'qti-outcome-declaration'), 'identifier')
      const used = named(
        below.filter((one) => /^qti-(?:variable|correct|map-response|set-outcome-value)$/.test(one.name)),
        'identifier',
      )
      for (const one of used) expect([...declared, ...outcomes]).toContain(one)
      const choices = named(
        below.filter((one) => /^qti-(?:simple-choice|gap-text|gap|simple-associable-choice)$/.test(one.name)),
        'identifier',
      )
      expect(new Set(choices).size).toBe(choices.length)
    }
  })

  it('names its scoring by the templates of the version', async () => {
    const files = await packed()
    const named = Object.values(files).flatMap((bytes) =>
      [...new TextDecoder().decode(bytes).matchAll(/template="([^"]*)"/g)].map(([, template]) => template),
    )
    const templates = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates'
    expect(new Set(named)).toEqual(new Set([`${templates}/map_response.xml`, `${templates}/match_correct.xml`]))
  })

  it('leaves words alone that look like names', async () => {
    const files = await packed()
    expect(new TextDecoder().decode(files['items/q0001.xml'])).toContain(
      'alt="obrázek baseType=&quot;x&quot; &lt;responseIf&gt;"',
    )
  })

  it('says its version in the manifest', async () => {
    const manifest = root((await packed())['imsmanifest.xml'])
    expect(textIn(elementAt(manifest, 'metadata', 'schema'))).toBe('QTI Package')
    expect(textIn(elementAt(manifest, 'metadata', 'schemaversion'))).toBe('3.0.0')
    const types = elementsIn(elementAt(manifest, 'resources')).map(({ attributes }) => attributes.get('type'))
    expect(new Set(types)).toEqual(new Set(['imsqti_item_xmlv3p0']))
  })
})
