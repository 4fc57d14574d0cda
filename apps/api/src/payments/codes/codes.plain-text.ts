import { stripDiacritics } from '@katedra/questions/fold'

/** For payment codes: no marks on letters, no line ends, one space where there were more; many banks' apps refuse the rest. */
export function plainText(text: string): string {
  return stripDiacritics(text)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** "1234.50" of 123450, without ever being a fraction. */
export function decimalOf(amount: number): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
