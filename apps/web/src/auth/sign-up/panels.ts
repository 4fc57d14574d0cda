/** The panels of the home page in their order (specification, section 2). */
export const panels = ['sign-in', 'email', 'password', 'details'] as const
export type Panel = (typeof panels)[number]

export function isPanel(value: unknown): value is Panel {
  return panels.some((panel) => panel === value)
}
