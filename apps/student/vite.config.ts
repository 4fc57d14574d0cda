import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/**
 * What the first page and later ones share is one file with all it imports: each file of its own costs more than it weighs, and
 * together they have overstepped the page's budget before.
 */
const shared = [
  'apps/student/src/app/(?:shell|moments|field|screen-title|school-zone|later-screen|use-now|use-polling)[.]',
  'apps/student/src/attempts/(?:loading-screen|unreachable-screen|problem-words|joining/(?:joining|code-typing|name-search))[.]',
  'packages/ui/src/card[.]',
  'react-dom/(?:index|cjs/react-dom[.])',
  'lucide-react/dist/esm/(?:createLucideIcon|icons/arrow-right)[.]',
].join('|')

export default defineConfig({
  base: '/t/',
  plugins: [
    react({ jsxImportSource: '@katedra/ui' }),
    tailwindcss(),
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      include: /\.(?:html|js|css|svg|json)$/,
      exclude: /\.vite\//,
    }),
  ],
  build: {
    manifest: true,
    // Seven-year-old phones whose browsers still get updates, and iPhones that stopped at iOS 15.
    target: ['chrome100', 'firefox100', 'safari15.4'],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'shared', test: new RegExp(shared) }] },
      },
    },
  },
  server: { port: 5174, proxy: { '/v1': 'http://127.0.0.1:3000' } },
})
