/** A link within text or next to a form; the underline says that it is one. */
export const textLink =
  'rounded-sm font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2'

/** The same alone on its line, with a target large enough for a finger. */
export const lineLink = `target inline-flex items-center gap-2 ${textLink}`
