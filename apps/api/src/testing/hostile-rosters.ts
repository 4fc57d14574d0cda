import { strToU8, zipSync } from 'fflate'

/* Rosters that were made to keep a reader busy. */

const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const cell = (place: string) => `<row><c r="${place}"><v>1</v></c></row>`

function workbook(sheet: string, sheetCount: number): Uint8Array<ArrayBuffer> {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) => `<sheet name="List ${index}" sheetId="${index + 1}" r:id="rId1"/>`,
  )
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${rels}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

/** A value in the first cell and one so far away that filling what is between took half a minute. */
export const farCornerWorkbook = () => workbook(cell('A1') + cell('ZZ80000'), 1)

/** Each sheet is as large as one may be, and there are a thousand of it: reading goes on until it is given up. */
export const endlessWorkbook = () => workbook(cell('A1') + cell('CV19000'), 1000)

/** One cell of 4.8 MB with marks whose order would be sorted for hours. */
export const towerOfMarks = () =>
  new Uint8Array(Buffer.from(`Příjmení;Jméno\nMalá;a${'\u0301\u0323'.repeat(1_200_000)}\n`))
