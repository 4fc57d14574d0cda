import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** The terms of the sign-in pages, see src/main.tsx; one file a language instead of one a term. */
const firstTerms = '(?:app|auth|fields|ui)'
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/',
  plugins: [
    tailwindcss(),
    react(),
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
          groups: ['cs', 'en'].map((language) => ({
            name: `texts-${language}`,
            test: new RegExp(`i18n[\\\\/]src[\\\\/]${language}[\\\\/]${firstTerms}[.]json`),
          })),
        },
      },
    },
  },
})
