import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Applies a chosen theme before the first paint, so that it never flashes in the other one. Too early for a module, and
 * inline it would be refused by the content security policy: hence a small file of its own.
 */
const themeSource = `{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
`

/** `base` is the one of the build. */
export function themeBeforePaint(base: string): Plugin {
  const fileName = `assets/theme-${createHash('sha256').update(themeSource).digest('hex').slice(0, 8)}.js`
  return {
    name: 'theme-before-paint',
    transformIndexHtml: (_, { server }) => [
      server === undefined
        ? { tag: 'script', attrs: { src: `${base}${fileName}` }, injectTo: 'head' }
        : { tag: 'script', children: themeSource, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: themeSource })
    },
  }
}
