/** True when no two of the values are the same. */
export function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
