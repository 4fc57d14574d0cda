import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

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
        // Small pieces that the first page always needs are one file: each of its own would pack worse.
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /apps.student.src.(?:app.(?:field|moments|shell)|attempts.(?:unreachable-screen|problem-words|joining.(?:joining|code-typing)))[.]|packages.questions.src.stream-safe[.]/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/v1': 'http://127.0.0.1:3000' } },
})
