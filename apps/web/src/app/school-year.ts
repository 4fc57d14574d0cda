/** "2026/2027" for the school year that begins in 2026. */
export function schoolYearName(year: number): string {
  return `${year}/${year + 1}`
}
