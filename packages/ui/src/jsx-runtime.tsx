import { holdShortWords } from '@katedra/i18n/short-words'
import { Fragment, jsx as element, jsxs as elementOfSeveral } from 'react/jsx-runtime'

/*
 * Every element of every app is made here (`jsxImportSource` of the builds), so this is the one place through which each text
 * comes to the screen: of catalogues, of people and of both together. Attributes stay as they are: no value of a field, no name
 * for screen readers and nothing that is copied changes.
 */

export { Fragment }

type Draw = typeof element

/** A text in these is meant sign by sign, or they take nothing but text. */
const verbatim: ReadonlySet<unknown> = new Set(['code', 'pre', 'textarea', 'option', 'title', 'text', 'tspan'])

export const jsx: Draw = (type, props, key) => element(type, held(type, props), key)

export const jsxs: Draw = (type, props, key) => elementOfSeveral(type, held(type, props), key)

function held(type: unknown, props: unknown): unknown {
  if (typeof props !== 'object' || props === null || !('children' in props) || verbatim.has(type)) return props
  const children = heldChildren(props.children, typeof type === 'string')
  return children === props.children ? props : { ...props, children }
}

const eMail = /(\be-mail\p{L}*)/iu

/**
 * No line ends after the "e-" of an e-mail, unless it is alone. The text stays as it is written, for a search and for who copies
 * it; it is one piece, as it was, where pieces are laid out beside each other.
 */
function unbroken(text: string): unknown {
  const parts = text.split(eMail)
  if (!parts[1] || !/\s/.test(text)) return text
  const children = parts.map((part, at) =>
    at % 2 ? element('span', { className: 'whitespace-nowrap', children: part }, at) : part,
  )
  return element('span', { children })
}

/** The same children where there is nothing to hold, so that nothing is made anew. */
function heldChildren(children: unknown, isOnPage: boolean): unknown {
  const drawn = (text: string, hasMore?: boolean) => {
    const words = holdShortWords(text, hasMore)
    return isOnPage ? unbroken(words) : words
  }
  if (typeof children === 'string') return drawn(children)
  if (!Array.isArray(children)) return children
  const last = children.length - 1
  const next = children.map((child: unknown, index) => (typeof child === 'string' ? drawn(child, index < last) : child))
  return next.every((child, index) => child === children[index]) ? children : next
}
