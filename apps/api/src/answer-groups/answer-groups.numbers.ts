/** A number as it is written, with spaces between thousands, decimal commas or points. */
export const writtenNumber =
  /\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|(?<![\p{L}\p{N}])\.\d+/u

const thousands = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/
const mixed = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d+)$/
const plain = /^(\d*)(?:([.,])(\d+))?$/

/**
 * The values in a written number, each in one spelling: "1,50" is "1.5" and "007" is "7". Of "1,234" and "1.234" no one
 * can tell whether they are thousands, so each is compared as it is written. What only looks like a number, as 17.11.1989, is each of its parts.
 */
export function valuesOf(written: string): string[] {
  const text = written.replaceAll(/\s/g, '')
  if (thousands.test(text)) return [whole(text.replaceAll(/[.,]/g, ''))]
  const [, large, , small] = mixed.exec(text) ?? []
  if (large !== undefined && small !== undefined) return [decimal(large.replaceAll(/[.,]/g, ''), small)]
  const [, integer, separator = '', fraction] = plain.exec(text) ?? []
  if (integer === undefined) return text.split(/[.,]/).map(whole)
  if (fraction === undefined) return [whole(integer)]
  const isUnclear = /^\d{3}$/.test(fraction) && /^[1-9]\d{0,2}$/.test(integer)
  return [isUnclear ? `${integer}${separator}${fraction}` : decimal(integer, fraction)]
}

function whole(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '') || '0'
}

function decimal(integer: string, fraction: string): string {
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole(integer) : `${whole(integer)}.${rest}`
}

const english =
  'two three four five six seven eight nine - eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const czech =
  'dva tri ctyri - sest sedm osm devet deset jedenact dvanact trinact ctrnact patnact sestnact sedmnact osmnact devatenact dvacet'
const tens = [
  'thirty forty fifty sixty seventy eighty ninety',
  'tricet ctyricet padesat sedesat sedmdesat osmdesat devadesat',
]

/** Numbers in words, but for those that are other words too: "one", and where the other language has "ten" and "pet". */
export const numberWords: ReadonlyMap<string, number> = new Map(
  [
    ...[english, czech].flatMap((words) => words.split(' ').map((word, index) => [word, index + 2] as const)),
    ...tens.flatMap((words) => words.split(' ').map((word, index) => [word, 10 * (index + 3)] as const)),
    ['dve', 2] as const,
  ].filter(([word]) => word !== '-'),
)
