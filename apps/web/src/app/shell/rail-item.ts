/** Look of the rail's links and buttons: icon over a small label. */
export const railItem =
  'target flex w-full min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-1 py-1.5 text-center text-xs leading-tight max-md:w-auto max-md:min-w-[min(2.75rem,14%)] max-md:flex-auto max-md:px-0 max-md:tracking-tight text-ink-soft no-underline ' +
  'hover:bg-accent-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent ' +
  'md:flex-none md:py-2.5 [&>svg]:size-6 [&>svg]:shrink-0'

/**
 * The words below the icons. In a phone's bar there is no room for them with text that is much larger than usual (WCAG 1.4.4): they
 * are only read out then, since broken words in six lines would cover the page.
 */
export const railLabel = 'max-w-full hyphens-auto max-md:@max-[19rem]/bar:sr-only'
