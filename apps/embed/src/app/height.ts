import { isAlone } from './address.ts'

/** What a page that embeds this one is told; its snippet (snippet.ts) sets the frame to it. */
export interface HeightMessage {
  type: 'katedra:height'
  height: number
}

/** Tells the page around, if there is one, how high the content is, now and at each change. It is no secret: anybody may know. */
export function tellHeight(content: Element): void {
  if (isAlone()) return
  let told = 0
  const tell = () => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height === told) return
    told = height
    const message: HeightMessage = { type: 'katedra:height', height }
    window.parent.postMessage(message, '*')
  }
  new ResizeObserver(tell).observe(content)
  tell()
}
