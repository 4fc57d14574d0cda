import { describe, expect, it } from 'vitest'
import { elementAt, elementsBelow, elementsIn, textIn } from '../../app/files/xml.ts'
import { decodeXml, parseXml, readXml, rootName } from './reading.xml.ts'
import { speakable, tag, xmlText } from '../writing/writing.xml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const reason = (text: string) => {
  const parsed = parseXml(text)
  return parsed.ok ? 'parsed' : parsed.reason
}

describe('reading XML', () => {
  it('gives elements without their prefixes, texts in their order and lines', () => {
    const parsed = parseXml('<a>\n<x:b x:c="1"><![CDATA[<]]>&lt;&#x41;</x:b>t<d><b>2</b></d></a>')
    if (!parsed.ok) throw new Error(parsed.reason.code)
    const { root } = parsed
    expect([elementAt(root, 'b')?.attributes.get('c'), elementAt(root, 'b')?.line]).toEqual(['1', 2])
    expect(textIn(elementAt(root, 'b'))).toBe('<<A')
    expect([textIn(elementAt(root, 'd', 'b')), elementAt(root, 'd', 'e')]).toEqual(['2', undefined])
    expect(elementsIn(root).map(({ name }) => name)).toEqual(['b', 'd'])
    expect(elementsBelow(root, 'b').length).toBe(2)
  })

  it('refuses document types, in whatever they hold', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    expect(reason(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`)).toEqual({ code: 'doctype' })
    expect(reason('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toEqual({ code: 'doctype' })
    expect(reason('<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1/">]><a>&x;</a>')).toEqual({ code: 'doctype' })
  })

  it('passes over a document type that only names its DTD, as old files of QTI have it', () => {
    const dtd = '"ims_qtiasiv1p2.dtd"'
    expect(reason(`<!DOCTYPE a SYSTEM ${dtd}><a/>`)).toBe('parsed')
    expect(reason(`<!DOCTYPE a PUBLIC "-//IMS//QTI" 'http://example.org/a.dtd'><a/>`)).toBe('parsed')
    const own = `<!-- <!ENTITY a "b"> ' --><!ELEMENT b (c+)><!ATTLIST b c (Yes|No) 'No'>`
    expect(reason(`<!DOCTYPE a SYSTEM ${dtd} [${own}]><a/>`)).toBe('parsed')
    for (const entity of ['<!ENTITY x "y">', '<!entity x SYSTEM "z">', '<!ENTITY % x "y">', '%x;'])
      expect(reason(`<!DOCTYPE a SYSTEM ${dtd} [${own}${entity}]><a/>`)).toEqual({ code: 'doctype' })
    expect(reason(`<!DOCTYPE a SYSTEM ${dtd}><a>&nbsp;</a>`)).toMatchObject({ code: 'not_well_formed' })
  })

  it('knows the five entities and numbers alone', () => {
    expect(reason('<a>&amp;&lt;&gt;&quot;&apos;&#10;</a>')).toBe('parsed')
    expect(reason('<a>\n&nbsp;</a>')).toEqual({ code: 'not_well_formed', values: { line: 2 } })
    expect(reason('<a>&#0;</a>')).toMatchObject({ code: 'not_well_formed' })
  })

  it('refuses elements that lie too deep', () => {
    expect(reason('<a>'.repeat(100) + '</a>'.repeat(100))).toBe('parsed')
    expect(reason('<a>'.repeat(101) + '</a>'.repeat(101))).toMatchObject({ code: 'too_deep' })
    expect(reason('<a>'.repeat(1_000_000))).toMatchObject({ code: 'too_deep' })
  })

  it('refuses what is cut or no XML', () => {
    const whole = '<a b="1"><c>text</c><!-- d --><![CDATA[e]]></a>'
    for (let length = 1; length < whole.length; length += 1)
      expect(reason(whole.slice(0, length))).toMatchObject({ code: 'not_well_formed' })
    for (const text of [
      '',
      'text',
      '<a></b>',
      '<a b=1/>',
      '<a b="1" b="2"/>',
      '<a/><b/>',
      '{"a":1}',
      '<a>\u0001</a>',
    ]) {
      expect(reason(text)).toMatchObject({ code: 'not_well_formed' })
    }
  })

  it('hands over children one by one, and none that is larger than any question', () => {
    const names: (string | undefined)[] = []
    const problem = readXml(`<a>text<b/><c>${'<d/>'.repeat(30_000)}</c><e/></a>`, {
      depth: 1,
      take: (element) => {
        names.push(element?.name)
        return true
      },
    })
    expect([problem, names]).toEqual([undefined, ['b', undefined, 'e']])
  })

  it('stops when enough was read', () => {
    let count = 0
    const problem = readXml('<a><b/><b/><b/><broken</a>', {
      depth: 1,
      take: () => {
        count += 1
        return count < 2
      },
    })
    expect([problem, count]).toEqual([undefined, 2])
  })
})

describe('the text of an XML file', () => {
  it('is read by its mark, its declaration, or as UTF-8', () => {
    expect(decodeXml(bytes('\ufeff<a>č</a>'))).toBe('<a>č</a>')
    expect(decodeXml(bytes('<a>č</a>'))).toBe('<a>č</a>')
    const declared = (encoding: string, byte: number) =>
      Uint8Array.from([...bytes(`<?xml version="1.0" encoding='${encoding}'?><a>`), byte, ...bytes('</a>')])
    expect(decodeXml(declared('windows-1250', 0xe8))).toContain('č')
    expect(decodeXml(declared('ISO-8859-2', 0xe8))).toContain('č')
    expect(decodeXml(declared('UTF-16', 0x61))).toContain('<a>a</a>')
    const wide = (big: boolean, mark: boolean) => {
      const buffer = Buffer.from(`${mark ? '\ufeff' : ''}<?xml version="1.0"?><a>č</a>`, 'utf16le')
      return new Uint8Array(big ? buffer.swap16() : buffer)
    }
    for (const big of [true, false])
      for (const mark of [true, false]) expect(decodeXml(wide(big, mark))).toContain('<a>č</a>')
  })

  it('comes without its declaration, however that is written, and keeps its lines', () => {
    expect(decodeXml(bytes('\n <?xml version="1.0"encoding="UTF-8"?>\n<a/>'))).toBe('\n\n<a/>')
    expect(decodeXml(bytes('<?xml version="1.1" encoding="utf-8"\nstandalone="no" ?><a/>'))).toBe('\n<a/>')
    expect(decodeXml(bytes('<?xml-stylesheet href="a.css"?><a/>'))).toBe('<?xml-stylesheet href="a.css"?><a/>')
  })

  it('is not guessed', () => {
    expect(decodeXml(Uint8Array.from([0x3c, 0x61, 0x3e, 0xe8]))).toBeUndefined()
    expect(decodeXml(bytes('<?xml version="1.0" encoding="utf-7"?><a/>'))).toBeUndefined()
    expect(decodeXml(Uint8Array.from([0xff, 0xfe, 0x3c]))).toBeUndefined()
  })

  it('shows its root without being read', () => {
    expect(rootName(bytes('\ufeff<?xml version="1.0"?>\n<!-- <b> -->\n<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>'))).toBe(
      'quiz',
    )
    expect(rootName(bytes('<x:quiz a="1">'))).toBe('quiz')
    for (const other of ['', 'quiz', '{<quiz>', '::a:: {<b>}', '<']) expect(rootName(bytes(other))).toBeUndefined()
  })
})

describe('writing XML', () => {
  it('leaves out what XML cannot say, and writes the rest so that it is read back', () => {
    expect(speakable('a\u0000b\u000bc\ud800d\ufffe\r\ne')).toBe('abcd\ne')
    const odd = `<&>"'\n\t]]> 🦉`
    const parsed = parseXml(tag('a', { b: odd, c: undefined, d: false }, xmlText(odd)))
    expect(parsed.ok && [textIn(parsed.root), [...parsed.root.attributes]]).toEqual([
      odd,
      [
        ['b', odd],
        ['d', 'false'],
      ],
    ])
    expect(tag('a', {})).toBe('<a/>')
  })
})
