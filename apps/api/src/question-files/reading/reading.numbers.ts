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
