import { describe, expect, it } from 'vitest'
import { safeFileName } from './download.ts'

describe('the name of a file that leaves the house', () => {
  it.each([
    ['keeps letters of any language', 'Výsledky – 7.A – Žluťoučký kůň', 'Výsledky – 7.A – Žluťoučký kůň'],
    ['has no separators of folders', '../../etc/pass\\wd', 'etc pass wd'],
    ['has nothing that Windows refuses', 'Kolik je 1:2? "Asi" <0,5>|*', 'Kolik je 1 2 Asi 0,5'],
    ['has no invisible turns of direction', 'test\u202Efdp.exe', 'test fdp.exe'],
    ['has no line breaks, which would end the header', 'a\r\nset-cookie: b', 'a set-cookie b'],
    ['is never empty', ' ... ', 'Katedra'],
    ['is not longer than file systems take', 'č'.repeat(400), 'č'.repeat(110)],
    ['survives half a character', 'a\uD800b', 'a\uFFFDb'],
  ])('%s', (_, name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })
})
