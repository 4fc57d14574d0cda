import '@katedra/client/zod-without-eval'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from './app/call.ts'
import './app/styles.css'
import { startConsoleTexts } from './app/texts.ts'
import { router } from './routes.tsx'

/* The provider's console: a page of its own, of which the teachers' app knows nothing. */

async function start(root: Element): Promise<void> {
  const texts = await startConsoleTexts()
  // Sentences of the server come in the language they were asked for.
  texts.on('languageChanged', () => void queryClient.invalidateQueries())
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}

const root = document.querySelector('#root')
if (root !== null) void start(root)
