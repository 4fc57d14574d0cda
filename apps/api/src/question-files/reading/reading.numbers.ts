const written = /^[+-]?(?:\d{1,300}(?:[.,]\d{0,300})?|[.,]\d{1,300})(?:[eE][+-]?\d{1,3})?$/

/** A number as people and programs write it: a decimal comma or point, spaces between thousands, any minus. */
export function readNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replaceAll(/[\u2212\u2013\ufe63\uff0d]/g, '-')
    .replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
  if (!written.test(plain)) return undefined
  const number = Number(plain.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

export interface NumberWithTolerance {
  value: number
  tolerance: number
  /** As the file has it. */
  written: string
}

/** `1822`, `1822:5` or `1817..1827`, as Moodle writes a number and how far from it one may be. */
export function valueWithTolerance(text: string): NumberWithTolerance | undefined {
  return rangeOf(text) ?? valueOf(text)
}

function rangeOf(text: string): NumberWithTolerance | undefined {
  const [low, high, ...rest] = text.split('..').map(readNumber)
  if (low === undefined || high === undefined || rest.length > 0 || low > high) return undefined
  const value = shortest((low + high) / 2)
  return { value, tolerance: shortest((high - low) / 2), written: String(value) }
}

function valueOf(text: string): NumberWithTolerance | undefined {
  const [number = '', precision = '0', ...rest] = text.split(':')
  const [value, tolerance] = [readNumber(number), readNumber(precision)]
  if (value === undefined || tolerance === undefined || tolerance < 0 || rest.length > 0) return undefined
  return { value, tolerance, written: number.trim() }
}

/** Half of a range without the noise of binary fractions. */
function shortest(value: number): number {
  return Number(value.toPrecision(15))
}
