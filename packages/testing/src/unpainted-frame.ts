/*
 * Nobody looks at the frame in which the screens of tests stand: it is laid out, hit by the pointer and read by axe as any other,
 * but nothing of it is painted. Opacity does not reach into a frame's own document, so its colours are what they were.
 */
if (isStyled(window.frameElement)) window.frameElement.style.opacity = '0'

/** Of another window's classes, so that `instanceof` would not know it. */
function isStyled(element: Element | null): element is HTMLElement {
  return element !== null && 'style' in element
}
