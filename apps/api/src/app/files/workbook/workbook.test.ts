import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { csvFile, withoutGuards, type CellValue } from './workbook.ts'
import { xlsxFile } from './workbook-xlsx.ts'

const csv = (rows: CellValue[][], language: 'cs' | 'en' = 'cs') => csvFile(rows, language).toString().slice(1)

describe('a CSV file', () => {
  it('writes numbers, shares and times as a spreadsheet of the language reads them', () => {
    const row: CellValue[] = [-1.5, 1234.5, { share: 0.76294 }, { seconds: 4000.4 }, null, 'Řehoř; "Jan"']
    expect(csv([row])).toBe('-1,5;1234,5;76,29%;1:06:40;;"Řehoř; ""Jan"""\r\n')
    expect(csv([row], 'en')).toBe('-1.5;1234.5;76.29%;1:06:40;;"Řehoř; ""Jan"""\r\n')
  })

  it.each(['=1+1', '+420', '-1', '@SUM(A1)', '＝1'])('keeps %j from being a formula', (cell) => {
    expect(csv([[cell]])).toBe(`'${cell}\r\n`)
  })
})

describe('a CSV file that is cut at another separator', () => {
  it.each([
    ['a,=1+1', `"a,'=1+1"`],
    ['\t=1', `"'\t'=1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a\n+1+cmd', `"a\n'+1+cmd"`],
    ['a|-1+1', `"a|'-1+1"`],
    ['a,"=1+1"', `"a,'""=1+1"""`],
    ['[1,-2]', `"[1,'-2]"`],
    ['1,-2', '"1,-2"'],
    ['x = 1, y = 2', '"x = 1, y = 2"'],
  ])('has no formula in %j', (cell, written) => {
    expect(csv([[cell]])).toBe(`${written}\r\n`)
    expect(withoutGuards(written.slice(1, -1).replaceAll('""', '"')).replace("'\t", '\t')).toBe(cell)
  })
})

describe('an average', () => {
  const rows: CellValue[][] = [['Průměr'], [{ average: 2.5 }], [{ average: 1.005 }], [{ average: 4 }]]

  it('has two decimals in a CSV file, halves up', () => {
    expect(csv(rows)).toBe('Průměr\r\n2,50\r\n1,01\r\n4,00\r\n')
    expect(csv(rows, 'en')).toBe('Průměr\r\n2.50\r\n1.01\r\n4.00\r\n')
  })

  it('is a number that a workbook shows with two decimals', async () => {
    const bytes = await xlsxFile([{ name: '6.A', rows, widths: [12], fixed_columns: 1 }])
    const [sheet] = await readWorkbook(Buffer.from(bytes))
    expect((sheet?.data ?? []).slice(1)).toEqual([[2.5], [1.01], [4]])
    const styles = unzipSync(bytes)['xl/styles.xml']
    expect(strFromU8(styles ?? new Uint8Array())).toContain('formatCode="0.00"')
  })
})

describe('a workbook', () => {
  const sheet = (name: string, rows: CellValue[][]) => ({ name, rows, widths: [10], fixed_columns: 0 })

  it('has sheets whose names Excel takes, each once', async () => {
    const bytes = await xlsxFile(['7.A/B: [1]', 'žáci', 'ŽÁCI', '', 'x'.repeat(40)].map((name) => sheet(name, [['a']])))
    const names = (await readWorkbook(Buffer.from(bytes))).map((one) => one.sheet)
    expect(names).toEqual(['7.A B   1', 'žáci', 'ŽÁCI (3)', '(4)', 'x'.repeat(31)])
  })

  it('can be opened whatever characters its texts have', async () => {
    const bytes = await xlsxFile([
      sheet('a', [['head'], ['\u0000\u0007a\uD800<&>"\uFFFF'], ['=1+1'], ['x'.repeat(40_000)]]),
    ])
    const [first] = await readWorkbook(Buffer.from(bytes))
    expect(first?.data.slice(1)).toEqual([['a<&>"'], ['=1+1'], ['x'.repeat(32_767)]])
  })

  it('can be opened when a text is called as what every object has', async () => {
    const bytes = await xlsxFile([sheet('a', [['constructor'], ['toString']])])
    const [first] = await readWorkbook(Buffer.from(bytes))
    expect(first?.data.map(([cell]) => String(cell).trim())).toEqual(['constructor', 'toString'])
  })
})
