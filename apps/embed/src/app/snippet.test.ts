import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const origin = 'https://katedra.example'
const snippet = (query: string, title = 'Událost dne') =>
  snippetOf({ url: `${origin}/public-daily-event?${query}`, origin, title })

describe('the code to paste', () => {
  it('is a frame with a title, and a script', () => {
    const code = snippet('subject_code=dejepis&lang=cs')
    expect(code).toContain('src="https://katedra.example/public-daily-event?subject_code=dejepis&amp;lang=cs"')
    expect(code).toContain('title="Událost dne"')
    expect(code.match(/katedra-daily-event-dejepis/g)).toHaveLength(2)
  })

  it('trusts a message by its origin and its window only', () => {
    expect(snippet('')).toContain(`event.origin !== '${origin}' || !frame || event.source !== frame.contentWindow`)
  })

  it('lets nothing of an address or a title out of its quotes', () => {
    const code = snippet(
      `subject_code=${encodeURIComponent(`x');alert(1)//"><script>`)}`,
      '"><script>alert(1)</script>',
    )
    expect(code.match(/<script>/g)).toHaveLength(1)
    expect(code).toContain("getElementById('katedra-daily-event-xalert1script')")
  })
})
