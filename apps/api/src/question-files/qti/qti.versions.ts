/*
 * Items are written in the words of version 2.1 and put into those of 3.0, as they are read the other way round: 3.0 has the same
 * items with qti- before the names of its own, hyphens in them, and a body of its own in every feedback. It counts how many gaps
 * may be filled from a bank, one where nothing is said, and has no slider below zero.
 */

const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const metadata = 'http://ltsc.ieee.org/xsd/LOM'
const metadataSchema = 'http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd'

/** The templates of scoring, as items of version 2.1 name them. */
export const templates = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates'

/** What a package of one version is called, and how its items are written. */
export interface QtiVersion {
  manifest: Readonly<Record<string, string>>
  schema: string
  schemaversion: string
  resource: string
  item: Readonly<Record<string, string>>
  /** The least number that a slider may begin with. */
  sliderFrom: number
  written: (xml: string) => string
}

export const version2: QtiVersion = {
  manifest: {
    xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    'xmlns:imsmd': metadata,
    'xmlns:xsi': xsi,
    'xsi:schemaLocation': `http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd ${metadata} ${metadataSchema}`,
  },
  schema: 'QTIv2.1 Package',
  schemaversion: '1.0.0',
  resource: 'imsqti_item_xmlv2p1',
  item: {
    xmlns: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    'xmlns:xsi': xsi,
    'xsi:schemaLocation':
      'http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1p2.xsd',
  },
  sliderFrom: -Infinity,
  written: (xml) => xml,
}

const schemas3 = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd'
const packages3 = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1'
const items3 = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'

export const version3: QtiVersion = {
  manifest: {
    xmlns: packages3,
    'xmlns:imsmd': metadata,
    'xmlns:xsi': xsi,
    'xsi:schemaLocation': `${packages3} ${schemas3}/imsqtiv3p0_imscpv1p2_v1p0.xsd ${metadata} https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd`,
  },
  schema: 'QTI Package',
  schemaversion: '3.0.0',
  resource: 'imsqti_item_xmlv3p0',
  item: {
    xmlns: items3,
    'xmlns:xsi': xsi,
    'xsi:schemaLocation': `${items3} ${schemas3}/imsqti_asiv3p0_v1p0.xsd`,
  },
  sliderFrom: 0,
  written: inWordsOf3,
}

/** Elements of HTML keep their names. */
const html = new Set(['p', 'br', 'img', 'strong', 'em', 'div', 'span'])

/** Our XML has every angle bracket and quotation mark of a text escaped, so tags and attributes can be told by their signs. */
function inWordsOf3(xml: string): string {
  return xml
    .replaceAll(/(<modalFeedback[^<>]*>)(.*?)(<\/modalFeedback>)/gs, '$1<contentBody>$2</contentBody>$3')
    .replaceAll('<gapMatchInteraction ', '<gapMatchInteraction maxAssociations="0" ')
    .replaceAll(`template="${templates}/`, 'template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/')
    .replaceAll(/(rptemplates\/\w+)"/g, '$1.xml"')
    .replaceAll(/<(\/?)([A-Za-z]+)([^<>]*)>/g, (_, close: string, name: string, attributes: string) => {
      const written = attributes.replaceAll(/\s([A-Za-z]+)="/g, (whole) => hyphened(whole))
      return html.has(name) ? `<${close}${name}${written}>` : `<${close}qti-${hyphened(name)}${written}>`
    })
}

function hyphened(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
