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
  'packages/ui/src/(?:button|checkbox|error-state|skeleton|text-field|illustrations/drawing)[.]',
  'packages/client/src/problem[.]',
  'packages/screens/src/(?:title|toast|use-debounced|form/(?:field-errors|form-alert)|look/(?:language-names|link-class|logo)|second-factors/passkey)[.]',
  'apps/web/src/(?:app/session|auth/(?:outbox-hint|use-settled-email)|mail/mail[.]data|profile/profile[.]data)[.]',
  'packages/contract/src/(?:auth|mail|profile|subjects)[.]',
  '@tanstack/react-query/(?!build/modern/(?:useInfiniteQuery|useMutationState|useQueries)[.])',
  '@tanstack/react-router/dist/esm/useRouter[.]',
  'use-sync-external-store/',
]
/** What nearly every page behind the sign-in needs, one file for the same reason. */
const signedIn = [
  'packages/ui/src/(?:card|empty-state|link-button|page|progress-bar|stat|text-area|visually-hidden)[.]',
  'packages/screens/src/(?:both|fold|leaving|more-button|plain-day|query-view|use-save|form/(?:drop-area|file-input|unplaced-sentences)|look/use-is-wide)[.]',
  'packages/client/src/(?:save-file|upload-problem)[.]',
  'apps/web/src/app/(?:download-file|school-year|use-now)[.]',
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
    react({ jsxImportSource: '@katedra/ui' }),
    themeBeforePaint('/'),
    { ...optimizeLocales.vite({ locales: ['en-US', 'cs-CZ'] }), enforce: 'pre' },
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  server: { proxy: { '/v1': api } },
  build: {
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
            { name: 'signed-in', test: new RegExp(signedIn.join('|')) },
            { name: 'icons', test: new RegExp(`lucide-react.dist.esm.icons.(?!(?:${firstIcons})[.])`) },
          ],
        },
      },
    },
  },
})
