import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption, UserConfig } from 'vite'

/** What the browser apps are built with, for screens that are tested without a build. */
export function appPlugins(): PluginOption[] {
  return [
    tailwindcss(),
    react({ jsxImportSource: '@katedra/ui' }),
    { ...optimizeLocales.vite({ locales: ['en-US', 'cs-CZ'] }), enforce: 'pre' },
    { name: 'katedra:as-built', config: asBuilt },
  ]
}

/** Libraries as the built apps have them: React's development build takes twice the time to render, and no one is shown it. */
function asBuilt(): UserConfig {
  const define = { 'process.env.NODE_ENV': '"production"' }
  return {
    define,
    oxc: { jsx: { development: false } },
    optimizeDeps: { rolldownOptions: { transform: { define } } },
  }
}
