/*
 * Codes as people type them. The codes of tests and of cards use 23456789ABCDEFGHJKMNPQRSTUVWXYZ: nothing that could be
 * taken for something else. So what can only be a slip is put right instead of being refused.
 */

import { normalized } from '@katedra/questions/stream-safe'

/** The upper row of the Czech keyboard writes these where a digit was meant. */
const czechDigits: Readonly<Record<string, string>> = { Ě: '2', Š: '3', Č: '4', Ř: '5', Ž: '6', Ý: '7', Á: '8', Í: '9' }

/** Characters that no code has, and what was read as them. */
const lookAlikes: Readonly<Record<string, string>> = { '0': 'Q', O: 'Q', '1': '7', I: 'J' }

/** What was meant: upper case, without spaces and dashes, slips put right. */
export function readCode(typed: string): string {
  return [...normalized(typed).toUpperCase()]
    .map((character) => czechDigits[character] ?? lookAlikes[character] ?? character)
    .filter((character) => /[2-9A-Z]/.test(character))
    .join('')
}

export const personalCodeLength = 8

/** What the field shows during typing: upper case, nothing that no code could have, nothing moved. */
export function showCode(typed: string): string {
  return normalized(typed)
    .toUpperCase()
    .replaceAll(/[^0-9A-ZĚŠČŘŽÝÁÍ \-–]/g, '')
}
