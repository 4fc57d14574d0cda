/*
 * Whether something would be lost if the page were left now: a field that somebody has written into, or a dialog that asks for
 * something. It is asked when a session ends, of all forms in the same way, so that no form has to care for it itself.
 */

/** What only looks for something: nothing is lost with it. */
const searching = '[type=search], [role=search] *'

export interface OpenForms {
  isAny(): boolean
  stop(): void
}

/** Notes the fields of the page that are written into. */
export function watchForms(): OpenForms {
  const written = new Set<Element>()
  const note = ({ target }: Event) => {
    if (target instanceof Element && !target.matches(searching)) written.add(target)
  }
  const kinds = ['input', 'change'] as const
  for (const kind of kinds) document.addEventListener(kind, note, true)
  return {
    isAny() {
      for (const field of written) if (!field.isConnected) written.delete(field)
      return written.size > 0 || document.querySelector('[role=dialog] form, [role=alertdialog] form') !== null
    },
    stop() {
      for (const kind of kinds) document.removeEventListener(kind, note, true)
    },
  }
}
