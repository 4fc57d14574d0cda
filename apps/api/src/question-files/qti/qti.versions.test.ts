import { allExamples } from '@katedra/questions/examples'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { elementAt, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { plain } from '../../testing/build-picture.ts'
import { parseXml } from '../reading/reading.xml.ts'
import { writeQuestionFile } from '../question-files.ts'

/** What the information model of QTI 3.0 lets stand in each element that we write: attributes without prefixes, and children in their order. */
const model: Readonly<Record<string, { attributes: string; children?: string }>> = {
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
  'qti-map-entry': { attributes: 'map-key mapped-value case-sensitive' },
  'qti-item-body': { attributes: '' },
  'qti-prompt': { attributes: '' },
  'qti-choice-interaction': {
    attributes: 'response-identifier shuffle max-choices min-choices',
    children: 'qti-prompt qti-simple-choice',
  },
  'qti-order-interaction': { attributes: 'response-identifier shuffle', children: 'qti-prompt qti-simple-choice' },
  'qti-simple-choice': { attributes: 'identifier fixed' },
  'qti-match-interaction': {
    attributes: 'response-identifier shuffle max-associations',
    children: 'qti-prompt qti-simple-match-set',
  },
  'qti-simple-match-set': { attributes: '', children: 'qti-simple-associable-choice' },
  'qti-simple-associable-choice': { attributes: 'identifier match-max' },
  'qti-text-entry-interaction': { attributes: 'response-identifier expected-length' },
  'qti-extended-text-interaction': { attributes: 'response-identifier expected-lines format' },
  'qti-slider-interaction': { attributes: 'response-identifier lower-bound upper-bound step', children: 'qti-prompt' },
  'qti-response-processing': { attributes: 'template', children: 'qti-response-condition qti-set-outcome-value' },
  'qti-response-condition': { attributes: '', children: 'qti-response-if qti-response-else-if qti-response-else' },
  'qti-response-if': { attributes: '' },
  'qti-response-else': { attributes: '' },
  // Any two expressions; an answer comes before what it is compared with.
  'qti-match': { attributes: '', children: 'qti-variable qti-correct qti-index qti-base-value' },
  'qti-index': { attributes: 'n', children: 'qti-variable' },
  'qti-sum': { attributes: '', children: 'qti-variable qti-base-value' },
  'qti-equal': { attributes: 'tolerance-mode tolerance', children: 'qti-variable qti-correct' },
  'qti-variable': { attributes: 'identifier' },
  'qti-correct': { attributes: 'identifier' },
  'qti-set-outcome-value': { attributes: 'identifier' },
  'qti-base-value': { attributes: 'base-type' },
  'qti-modal-feedback': { attributes: 'outcome-identifier identifier show-hide', children: 'qti-content-body' },
  'qti-content-body': { attributes: '' },
}

const words = (list: string | undefined) => (list ?? '').split(' ')

function problemsIn(element: XmlElement): string[] {
  const below = elementsIn(element).flatMap(problemsIn)
  if (/^(?:p|br|img|strong|em)$/.test(element.name)) return below
  const known = model[element.name]
  if (known === undefined) return [`<${element.name}>`, ...below]
  const strange = [...element.attributes.keys()].filter((name) => !words(known.attributes).includes(name))
  const order = elementsIn(element).map(({ name }) => words(known.children).indexOf(name))
  const isOrdered = known.children === undefined || order.every((at, index) => at >= (order[index - 1] ?? 0))
  return [
    ...strange.map((name) => `${element.name} ${name}`),
    ...(isOrdered ? [] : [`order in ${element.name}`]),
    ...below,
  ]
}

function root(bytes: Uint8Array | undefined): XmlElement {
  const parsed = parseXml(new TextDecoder().decode(bytes))
  if (!parsed.ok) throw new Error(parsed.reason.code)
  return parsed.root
}

async function packed() {
  const bytes = new Uint8Array(await plain(3, 2).png().toBuffer())
  const picture = { src: '/p/a.png', alt: { cs: 'obrázek baseType="x" <responseIf>' } }
  const questions = allExamples.map((question, index) => ({
    name: `Otázka ${index}`,
    question: { ...question, picture },
    tags: ['tag'],
    pictures: [{ src: '/p/a.png', bytes }],
  }))
  const file = await writeQuestionFile('qti3', questions, { language: 'cs' })
  return unzipSync(file?.bytes ?? new Uint8Array())
}

describe('a package of version 3.0', () => {
  it('has nothing in its items but what the model of the version knows, in its order', async () => {
    const files = await packed()
    const items = Object.entries(files).filter(([name]) => name.endsWith('.xml') && name !== 'imsmanifest.xml')
    expect(items.length).toBeGreaterThan(8)
    expect(items.flatMap(([, bytes]) => problemsIn(root(bytes)))).toEqual([])
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
