import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { themeBeforePaint } from '@katedra/screens/vite/theme-before-paint'

/** The terms of the sign-in pages, see src/main.tsx; one file a language instead of one a term. */
const firstTerms = '(?:app|auth|fields|ui)'
/**
 * What nearly every page needs, with all it imports, is one file; otherwise the first page would fetch thirty small ones.
 */
const everywhere = [
  'packages/ui/src/(?:checkbox|text-field)',
  'packages/client/src/problem[.]',
  'packages/screens/src/(?:title|toast|use-debounced|form/(?:field-errors|form-alert)|look/(?:language-names|link-class|logo))[.]',
  'apps/web/src/profile/profile[.]data[.]',
  'packages/contract/src/(?:auth|mail|profile|subjects)[.]',
  '@tanstack/react-query/',
]
/**
 * Icons are one file, too: each of its own would be a hundred requests, and a hundred names in the first page's list of files.
 * Those that the first page shows itself stay out of it.
 */
const firstIcons = 'check|cloud-exclamation-point|eye|eye-off|loader-circle|minus|rotate-cw'
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/',
  plugins: [
    tailwindcss(),
    react(),
    themeBeforePaint('/'),
    { ...optimizeLocales.vite({ locales: ['en-US', 'cs-CZ'] }), enforce: 'pre' },
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  server: { proxy: { '/v1': api } },
  build: {
    manifest: true,
    // Data addresses would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...['cs', 'en'].map((language) => ({
              name: `texts-${language}`,
              test: new RegExp(`i18n/src/${language}/${firstTerms}[.]json`),
            })),
            { name: 'everywhere', test: new RegExp(everywhere.join('|')) },
            { name: 'icons', test: new RegExp(`lucide-react.dist.esm.icons.(?!(?:${firstIcons})[.])`) },
          ],
        },
      },
    },
  },
})
