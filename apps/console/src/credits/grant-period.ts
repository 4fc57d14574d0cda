/** The day at noon as an input of the browser has it. */
function inputDay(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** From today to the end of the school year; from June on, of the next one. */
export function schoolYearFrom(now: Date): { valid_from: string; valid_until: string } {
  const [year, month] = [now.getFullYear(), now.getMonth() + 1]
  return {
    valid_from: inputDay(year, month, now.getDate()),
    valid_until: inputDay(month >= 6 ? year + 1 : year, 8, 31),
  }
}
