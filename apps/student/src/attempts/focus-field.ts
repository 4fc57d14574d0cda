/** Moves to the first field of a form that has an error, once the screen shows it. */
export function focusField(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
