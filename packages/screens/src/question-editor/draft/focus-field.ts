/** The element of a field; of a group where the field itself has none. */
function elementOf(field: string): HTMLElement | null {
  for (let name = field; name !== ''; name = name.split('.').slice(0, -1).join('.')) {
    const found =
      document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ??
      document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    if (found !== null) return found
  }
  return null
}

const writable = 'textarea, input:not([hidden], [type="hidden"]), [role="slider"], button'

/** Puts the cursor into a field, wherever the editor has it. */
export function focusField(field: string): void {
  const element = elementOf(field)
  const target = element?.matches(writable) === true ? element : element?.querySelector<HTMLElement>(writable)
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

/** The first of the fields in the order of the page. */
export function firstOnPage(fields: readonly string[]): string | undefined {
  const placed = fields.flatMap((field) => {
    const element = elementOf(field)
    return element === null ? [] : [{ field, element }]
  })
  const inOrder = placed.toSorted((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  return inOrder[0]?.field ?? fields[0]
}
