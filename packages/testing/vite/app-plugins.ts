import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/** What the browser apps are built with, for screens that are tested without a build. */
export function appPlugins(): PluginOption[] {
  return [tailwindcss(), react(), { ...optimizeLocales.vite({ locales: ['en-US', 'cs-CZ'] }), enforce: 'pre' }]
}
