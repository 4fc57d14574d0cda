import type { HeightMessage } from './height.ts'

interface Snippet {
  /** The page to be shown, with its whole address. */
  url: string
  origin: string
  title: string
}

const kind: HeightMessage['type'] = 'katedra:height'

/**
 * What somebody pastes into a page of their own: the frame, and a script that listens to this frame alone and to nothing but a
 * height.
 */
export function snippetOf({ url, origin, title }: Snippet): string {
  const id = `katedra-${nameIn(url)}`
  return `<iframe id="${id}" src="${escaped(url)}" title="${escaped(title)}" loading="lazy" style="width: 100%; height: 480px; border: 0"></iframe>
<script>
  addEventListener('message', function (event) {
    var frame = document.getElementById('${id}')
    if (event.origin !== '${origin}' || !frame || event.source !== frame.contentWindow) return
    if (event.data && event.data.type === '${kind}' && event.data.height > 0)
      frame.style.height = Number(event.data.height) + 'px'
  })
</script>
`
}

/** Two frames in one page, of two subjects, need two names. */
function nameIn(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const wanted = searchParams.get('subject_code') ?? searchParams.get('partner') ?? ''
  return [pathname.replace('/public-', ''), wanted].join('-').replaceAll(/[^a-z0-9-]/g, '')
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')
}
