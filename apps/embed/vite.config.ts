import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/*
 * The pages that stand in other people's pages. A build of their own: sharing pieces with the teachers' app would make the first
 * page of both larger.
 */
export default defineConfig({
  base: '/embed/',
  plugins: [
    react({ jsxImportSource: '@katedra/ui' }),
    tailwindcss(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  build: {
    // Data addresses would need exceptions in the content security policy.
    assetsInlineLimit: 0,
  },
})
