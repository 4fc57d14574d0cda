import { holdTogether } from '@katedra/i18n/held-together'
import { Fragment, jsx as element, jsxs as elementOfSeveral } from 'react/jsx-runtime'

/*
 * Every element of every app is made here (`jsxImportSource` of the builds), so this is the one place through which each text
 * comes to the screen: of catalogues, of people and of both together. Attributes stay as they are: no value of a field, no name
 * for screen readers and nothing that is copied changes.
 */

export { Fragment }

type Draw = typeof element

/** A text in these is meant sign by sign, or they take nothing but text. */
const verbatim = /^(?:code|pre|textarea|option|title|text|tspan)$/

export const jsx: Draw = (type, props, key) => element(type, held(type, props), key)

export const jsxs: Draw = (type, props, key) => elementOfSeveral(type, held(type, props), key)

function held(type: unknown, props: unknown): unknown {
  if (typeof props !== 'object' || props === null || !('children' in props)) return props
  const isOnPage = typeof type === 'string'
  if (isOnPage && verbatim.test(type)) return props
  const children = heldChildren(props.children, isOnPage)
  return children === props.children ? props : { ...props, children }
}

/** The same children where there is nothing to hold, so that nothing is made again. */
function heldChildren(children: unknown, isOnPage: boolean): unknown {
  if (typeof children === 'string') return drawn(children, isOnPage)
  if (!Array.isArray(children)) return children
  const last = children.length - 1
  const next = children.map((child: unknown, index) =>
    typeof child === 'string' ? drawn(child, isOnPage, index < last) : child,
  )
  return next.every((child, index) => child === children[index]) ? children : next
}

/**
 * No line ends after the "e-" of an e-mail or an e-shop either, unless it is alone. The text stays as it is written, for a search and for who
 * copies it; it is one piece, as it was, where pieces are laid out next to each other.
 */
function drawn(text: string, isOnPage: boolean, hasMore?: boolean): unknown {
  const words = holdTogether(text, hasMore)
  const parts = isOnPage && /\s/.test(words) ? words.split(/(e-(?:mail|shop))/i) : []
  if (parts.length < 2) return words
  const children = parts.map((part, index) =>
    index % 2 === 0 ? part : element('span', { className: 'whitespace-nowrap', children: part }, index),
  )
  return element('span', { children })
}
