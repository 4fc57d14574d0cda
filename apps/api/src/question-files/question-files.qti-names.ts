import type { XmlElement } from './question-files.xml.ts'

/** An item with the names of version 2: version 3 writes qti-choice-interaction and response-identifier for the same things. */
export function withOldNames(element: XmlElement): XmlElement {
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
