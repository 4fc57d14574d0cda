/** The paper of menus, popovers and lists; the only things in Katedra that cast a shadow. */
export const overlayPaper = 'rounded-md border border-line-strong bg-raised text-ink shadow-overlay'

/** Comes and goes softly; without movement where the system asks for none. */
export const overlayMotion = 'transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0'

/** The dimmed page behind a dialog or a sheet. */
export const scrim = `fixed inset-0 z-40 bg-scrim ${overlayMotion}`

/** One line of a menu or a list. */
export const overlayItem =
  'target flex cursor-default items-center gap-3 rounded-sm px-3 py-1.5 outline-none select-none [&>svg]:size-5 [&>svg]:shrink-0 ' +
  'data-focused:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent data-disabled:text-ink-soft data-disabled:opacity-70'
