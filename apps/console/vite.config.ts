import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { themeBeforePaint } from '@katedra/screens/vite/theme-before-paint'

const base = '/operator/'
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/* The provider's console. A build of its own: pieces shared with the teachers' app would make the first page of that larger. */
export default defineConfig({
  base,
  plugins: [
    tailwindcss(),
    react({ jsxImportSource: '@katedra/ui' }),
    themeBeforePaint(base),
    { ...optimizeLocales.vite({ locales: ['en-US', 'cs-CZ'] }), enforce: 'pre' },
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  server: { proxy: { '/v1': api } },
  build: {
    // Data addresses would need exceptions in the content security policy.
    assetsInlineLimit: 0,
  },
})
