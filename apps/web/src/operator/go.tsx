import type { ComponentProps, MouseEvent } from 'react'
import { go } from './place.ts'

/** A link to another page of the console; with a key held it opens in a new tab as any link. */
export function Go({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    go(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
