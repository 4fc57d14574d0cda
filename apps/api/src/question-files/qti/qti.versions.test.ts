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
    required: 'identifier title time-dependent adaptive',
    children:
      'qti-response-declaration qti-outcome-declaration qti-item-body qti-response-processing qti-modal-feedback',
  },
  'qti-response-declaration': {
    attributes: 'identifier cardinality base-type',
    required: 'identifier cardinality base-type',
    children: 'qti-default-value qti-correct-response qti-mapping',
  },
  'qti-outcome-declaration': {
    attributes: 'identifier cardinality base-type normal-minimum normal-maximum',
    required: 'identifier cardinality base-type',
    children: 'qti-default-value',
  },
  'qti-default-value': { attributes: '', children: 'qti-value' },
  'qti-correct-response': { attributes: '', children: 'qti-value' },
  'qti-value': { attributes: '' },
  'qti-mapping': {
    attributes: 'lower-bound upper-bound default-value',
    required: 'default-value',
    children: 'qti-map-entry',
  },
  'qti-map-entry': { attributes: 'map-key mapped-value case-sensitive', required: 'map-key mapped-value' },
  'qti-item-body': { attributes: '' },
  'qti-prompt': { attributes: '' },
  'qti-choice-interaction': {
    attributes: 'response-identifier shuffle max-choices min-choices',
    required: 'response-identifier',
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
    attributes: 'response-identifier shuffle max-associations',
    required: 'response-identifier',
    children: 'qti-prompt qti-gap-text p',
  },
  'qti-gap-text': { attributes: 'identifier match-max match-min', required: 'identifier match-max' },
  'qti-gap': { attributes: 'identifier', required: 'identifier' },
  'qti-match-interaction': {
    attributes: 'response-identifier shuffle max-associations',
    required: 'response-identifier',
    children: 'qti-prompt qti-simple-match-set',
  },
  'qti-simple-match-set': { attributes: '', children: 'qti-simple-associable-choice' },
  'qti-simple-associable-choice': { attributes: 'identifier match-max', required: 'identifier match-max' },
  'qti-text-entry-interaction': { attributes: 'response-identifier expected-length', required: 'response-identifier' },
  'qti-extended-text-interaction': {
    attributes: 'response-identifier expected-lines format',
    required: 'response-identifier',
  },
  'qti-slider-interaction': {
    attributes: 'response-identifier lower-bound upper-bound step',
    required: 'response-identifier lower-bound upper-bound',
    children: 'qti-prompt',
  },
  // Its rules come in any order.
  'qti-response-processing': { attributes: 'template' },
  'qti-response-condition': { attributes: '', children: 'qti-response-if qti-response-else-if qti-response-else' },
  'qti-response-if': { attributes: '' },
  'qti-response-else': { attributes: '' },
  // Any two expressions; an answer comes before what it is compared with.
  'qti-match': { attributes: '', children: 'qti-variable qti-correct qti-index qti-base-value' },
  'qti-index': { attributes: 'n', required: 'n', children: 'qti-variable' },
  'qti-and': { attributes: '' },
  'qti-gte': { attributes: '', children: 'qti-map-response qti-base-value' },
  'qti-map-response': { attributes: 'identifier', required: 'identifier' },
  'qti-sum': { attributes: '', children: 'qti-variable qti-map-response qti-base-value' },
  'qti-equal': {
    attributes: 'tolerance-mode tolerance',
    required: 'tolerance-mode',
    children: 'qti-variable qti-correct',
  },
  'qti-variable': { attributes: 'identifier', required: 'identifier' },
  'qti-correct': { attributes: 'identifier', required: 'identifier' },
  'qti-set-outcome-value': { attributes: 'identifier', required: 'identifier' },
  'qti-base-value': { attributes: 'base-type', required: 'base-type' },
  'qti-modal-feedback': {
    attributes: 'outcome-identifier identifier show-hide',
    required: 'outcome-identifier identifier show-hide',
    children: 'qti-content-body',
  },
  'qti-content-body': { attributes: '' },
  // Of HTML: a unit behind its gap.
  span: { attributes: 'class' },
}

/** What a value must look like, by its attribute. */
const identifier = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
const positive = /^\d+(?:\.\d+)?$/
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

/** What else a value must be: 3.0 has no slider below zero, and no other bound that may not be negative. */
const ofOne: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'qti-slider-interaction': { 'lower-bound': positive, 'upper-bound': positive, step: positive },
}

/** How often a child must stand in its element: `name least most`. */
const counts: Readonly<Record<string, readonly string[]>> = {
  'qti-assessment-item': [
    'qti-response-declaration 1 *',
    'qti-outcome-declaration 1 *',
    'qti-item-body 1 1',
    'qti-response-processing 0 1',
    'qti-modal-feedback 0 *',
  ],
  'qti-response-declaration': ['qti-default-value 0 1', 'qti-correct-response 0 1', 'qti-mapping 0 1'],
  'qti-outcome-declaration': ['qti-default-value 0 1'],
  'qti-correct-response': ['qti-value 1 *'],
  'qti-mapping': ['qti-map-entry 1 *'],
  'qti-choice-interaction': ['qti-prompt 0 1', 'qti-simple-choice 1 *'],
  'qti-order-interaction': ['qti-prompt 0 1', 'qti-simple-choice 1 *'],
  'qti-inline-choice-interaction': ['qti-inline-choice 1 *'],
  'qti-gap-match-interaction': ['qti-prompt 0 1', 'qti-gap-text 1 *', 'p 1 *'],
  'qti-match-interaction': ['qti-prompt 0 1', 'qti-simple-match-set 2 2'],
  'qti-simple-match-set': ['qti-simple-associable-choice 1 *'],
  'qti-response-condition': ['qti-response-if 1 1', 'qti-response-else 0 1'],
  'qti-index': ['qti-variable 1 1'],
  'qti-equal': ['qti-variable 1 1', 'qti-correct 1 1'],
  'qti-modal-feedback': ['qti-content-body 1 1'],
}

/** Elements that take a number of expressions of any kind. */
const expressions: Readonly<Record<string, readonly [number, number]>> = {
  'qti-set-outcome-value': [1, 1],
  'qti-match': [2, 2],
  'qti-gte': [2, 2],
  'qti-sum': [1, Infinity],
  'qti-and': [1, Infinity],
}

/** What must be declared of the answer to an interaction: cardinalities and base types. */
const answersTo: Readonly<Record<string, readonly [string, string]>> = {
  'qti-choice-interaction': ['single multiple', 'identifier'],
  'qti-order-interaction': ['ordered', 'identifier'],
  'qti-inline-choice-interaction': ['single', 'identifier'],
  'qti-gap-match-interaction': ['single multiple', 'directedPair'],
  'qti-match-interaction': ['single multiple', 'directedPair'],
  'qti-text-entry-interaction': ['single', 'string integer float'],
  'qti-extended-text-interaction': ['single', 'string'],
  'qti-slider-interaction': ['single', 'integer float'],
}

const words = (list: string | undefined) => (list ?? '').split(' ')

function problemsIn(element: XmlElement): string[] {
  const below = elementsIn(element).flatMap(problemsIn)
  if (/^(?:p|br|img|strong|em)$/.test(element.name)) return below
  const known = model[element.name]
  if (known === undefined) return [`<${element.name}>`, ...below]
  const strange = [...element.attributes.keys()].filter((key) => !words(known.attributes).includes(key))
  const missing = words(known.required).filter((key) => key !== '' && !element.attributes.has(key))
  const wrong = [...element.attributes].filter(
    ([key, value]) => values[key]?.test(value) === false || ofOne[element.name]?.[key]?.test(value) === false,
  )
  const order = elementsIn(element).map(({ name }) => words(known.children).indexOf(name))
  const isOrdered = known.children === undefined || order.every((at, index) => at >= (order[index - 1] ?? 0))
  return [
    ...strange.map((key) => `${element.name} ${key}`),
    ...missing.map((key) => `${element.name} without ${key}`),
    ...wrong.map(([key, value]) => `${element.name} ${key}=${value}`),
    ...(isOrdered ? [] : [`order in ${element.name}`]),
    ...miscounted(element),
    ...below,
  ]
}

/** Children that stand too seldom or too often, and parts that must not stand together. */
function miscounted(element: XmlElement): string[] {
  const names = elementsIn(element).map(({ name }) => name)
  const own = (counts[element.name] ?? []).flatMap((rule) => {
    const [name = '', least = '', most = ''] = rule.split(' ')
    const count = names.filter((one) => one === name).length
    const isFine = count >= Number(least) && (most === '*' || count <= Number(most))
    return isFine ? [] : [`${count} ${name} in ${element.name}`]
  })
  const [least, most] = expressions[element.name] ?? [0, Infinity]
  const isFine = names.length >= least && names.length <= most
  const hasTwoScorings = element.attributes.has('template') && names.length > 0
  return [
    ...own,
    ...(isFine ? [] : [`${names.length} expressions in ${element.name}`]),
    ...(hasTwoScorings ? ['a template beside rules'] : []),
  ]
}

function root(bytes: Uint8Array | undefined): XmlElement {
  const parsed = parseXml(new TextDecoder().decode(bytes))
  if (!parsed.ok) throw new Error(parsed.reason.code)
  return parsed.root
}

/** One marker of the timeline, whose years begin before our era, and the same from its first year on. */
const [years] = examples.axis
const markersOfYears: readonly Question[] = [years.content.min, 1].map((min) => ({
  ...years,
  content: { ...years.content, min, markers: years.content.markers.slice(1, 2) },
  key: { ...years.key, positions: { r2: 79 } },
}))

/** All gaps or nothing, where no one but the teacher knows what is right. */
const [someGaps] = gapsExamples
const markedByTeacher: Question = {
  ...someGaps,
  key: {
    ...someGaps.key,
    gaps: {
      rule: 'exact',
      by_gap: Object.fromEntries(
        (someGaps.content.gaps ?? []).map(({ id }) => [
          id,
          {
            kind: 'typed' as const,
            weight: 1,
            accepted: [],
            case_sensitive: false,
            ignore_diacritics: false,
            typo_tolerance: false,
            unmatched: 'manual' as const,
          },
        ]),
      ),
    },
  },
}

/** Gaps, orders and places by the rules that the examples do not have. */
const inOtherWays: readonly Question[] = [
  ...markersOfYears,
  markedByTeacher,
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

/** What an interaction and the declaration of its answer say against each other. */
function kindProblems(interaction: XmlElement, item: XmlElement): string[] {
  const name = interaction.attributes.get('response-identifier')
  const declared = elementsIn(item, 'qti-response-declaration').find((one) => one.attributes.get('identifier') === name)
  const cardinality = declared?.attributes.get('cardinality') ?? ''
  const baseType = declared?.attributes.get('base-type') ?? ''
  const [cardinalities, baseTypes] = answersTo[interaction.name] ?? ['', '']
  const right = elementsIn(elementAt(declared, 'qti-correct-response'), 'qti-value').map((one) => textIn(one))
  const keys = elementsIn(elementAt(declared, 'qti-mapping'), 'qti-map-entry').map(
    ({ attributes }) => attributes.get('map-key') ?? '',
  )
  const known = new Set(all(interaction).map(({ attributes }) => attributes.get('identifier') ?? ''))
  const fits = (value: string) => {
    if (baseType === 'identifier') return known.has(value)
    if (baseType === 'directedPair')
      return value.split(' ').length === 2 && value.split(' ').every((one) => known.has(one))
    return baseType === 'string' || number.test(value)
  }
  const isSingle = cardinality === 'single'
  const at = `${interaction.name} ${name}`
  return [
    ...(words(cardinalities).includes(cardinality) ? [] : [`${at}: cardinality ${cardinality}`]),
    ...(words(baseTypes).includes(baseType) ? [] : [`${at}: base type ${baseType}`]),
    ...(isSingle && right.length > 1 ? [`${at}: ${right.length} right values`] : []),
    ...(isSingle === (interaction.attributes.get('max-choices') !== '0') ||
    interaction.name !== 'qti-choice-interaction'
      ? []
      : [`${at}: max-choices`]),
    ...[...right, ...keys].filter((value) => !fits(value)).map((value) => `${at}: ${value}`),
    ...(new Set(keys).size < keys.length ? [`${at}: a key twice`] : []),
  ]
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
    for (const form of ['inline-choice', 'text-entry', 'gap-match', 'order', 'slider'])
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
        below.filter((one) =>
          /^qti-(?:simple-choice|inline-choice|gap-text|gap|simple-associable-choice)$/.test(one.name),
        ),
        'identifier',
      )
      expect(new Set(choices).size).toBe(choices.length)
    }
  })

  it('declares of each answer what its interaction gives, with right values of that kind', async () => {
    const files = await packed()
    const problems = Object.entries(files).flatMap(([file, bytes]) => {
      if (!file.endsWith('.xml') || file === 'imsmanifest.xml') return []
      const item = root(bytes)
      const below = all(item)
      return below.filter(({ name }) => name.endsWith('-interaction')).flatMap((one) => kindProblems(one, item))
    })
    expect(problems).toEqual([])
  })

  it('asks for a number where a slider would begin below zero, which the version does not know', async () => {
    const bodies = await Promise.all(
      markersOfYears.map(async (question) => {
        const file = await writeQuestionFile('qti3', [{ name: 'Osa', question, tags: [], pictures: [] }], {
          language: 'cs',
        })
        const item = root(unzipSync(file?.bytes ?? new Uint8Array())['items/q0001.xml'])
        const asked = all(item).flatMap(({ name }) => (name.endsWith('-interaction') ? [name] : []))
        const lost = file?.lost.map(({ reason }) => reason.code).filter((code) => code !== 'other_language_left_out')
        return { asked, lost }
      }),
    )
    expect(bodies).toEqual([
      { asked: ['qti-text-entry-interaction'], lost: ['changed_to_text'] },
      { asked: ['qti-slider-interaction'], lost: ['scale_not_in_format'] },
    ])
  })

  it('lets all gaps be filled from a bank, where the version would allow for one', async () => {
    const banks = Object.values(await packed()).flatMap((bytes) => [
      ...new TextDecoder().decode(bytes).matchAll(/<qti-gap-match-interaction [^>]*>/g),
    ])
    expect(banks.length).toBeGreaterThan(0)
    for (const [bank] of banks) expect(bank).toContain(' max-associations="0"')
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
    expect(elementsIn(manifest).map(({ name }) => name)).toEqual(['metadata', 'organizations', 'resources'])
    const files = await packed()
    const resources = elementsIn(elementAt(manifest, 'resources'))
    const names = resources.map(({ attributes }) => attributes.get('identifier') ?? '')
    expect(new Set(names).size).toBe(names.length)
    for (const resource of resources) {
      const listed = elementsIn(resource, 'file').map(({ attributes }) => attributes.get('href') ?? '')
      expect(listed[0]).toBe(resource.attributes.get('href'))
      for (const href of listed) expect(Object.keys(files)).toContain(href)
    }
    const types = elementsIn(elementAt(manifest, 'resources')).map(({ attributes }) => attributes.get('type'))
    expect(new Set(types)).toEqual(new Set(['imsqti_item_xmlv3p0']))
  })
})
