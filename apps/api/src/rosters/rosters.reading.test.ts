import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { guessSeparator } from '../app/files/guess-separator.ts'
import { guessLayout, roleOfHeading } from './rosters.columns.ts'
import { readRosterFile } from './rosters.files.ts'
import { readRows } from './rosters.rows.ts'
import { classKey } from '@katedra/questions/fold'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** What Czech programs of the last century write; only the letters the tests need. */
function windows1250(text: string): Uint8Array {
  const letters: Record<string, number> = {
    á: 0xe1,
    č: 0xe8,
    ě: 0xec,
    í: 0xed,
    ř: 0xf8,
    š: 0x9a,
    ž: 0x9e,
    ý: 0xfd,
    é: 0xe9,
    Č: 0xc8,
    Ř: 0xd8,
    Š: 0x8a,
    Ž: 0x8e,
  }
  return Uint8Array.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)))
}

async function read(bytes: Uint8Array) {
  const file = await readRosterFile(bytes)
  if ('problem' in file) return file.problem
  return readRows(file.cells, guessLayout(file.cells)).map(({ class_name, last_name, first_name, email }) =>
    [class_name, last_name, first_name, email].join('|'),
  )
}

const pupils = ['6.A|Nováková|Anna|anna@skola.cz', '6.A|Řehoř|Jiří|']

describe('a roster as text', () => {
  it.each([
    ['semicolons', 'Třída;Příjmení;Jméno;E-mail\r\n6.A;Nováková;Anna;anna@skola.cz\r\n6.A;Řehoř;Jiří;\r\n'],
    ['commas', 'Třída,Příjmení,Jméno,E-mail\n6.A,Nováková,Anna,anna@skola.cz\n6.A,Řehoř,Jiří,\n'],
    ['tabs', 'Třída\tPříjmení\tJméno\tE-mail\n6.A\tNováková\tAnna\tanna@skola.cz\n6.A\tŘehoř\tJiří\t\n'],
    [
      'quotes',
      '"Třída";"Příjmení";"Jméno";"E-mail"\n"6.A";"Nováková";"Anna";"anna@skola.cz"\n"6.A";"Řehoř";"Jiří";""\n',
    ],
    [
      'other order and columns',
      'Jméno;Pohlaví;E-mail;Příjmení;Třída\nAnna;Ž;anna@skola.cz;Nováková;6.A\nJiří;M;;Řehoř;6.A\n',
    ],
    [
      'titles above',
      'ZŠ Úvoz;;;\nSeznam žáků;;;\n\nTřída;Příjmení;Jméno;E-mail\n6.A;Nováková;Anna;anna@skola.cz\n6.A;Řehoř;Jiří;\n',
    ],
    ['Slovak headings', 'Trieda;Priezvisko;Meno;E-mail\n6.A;Nováková;Anna;anna@skola.cz\n6.A;Řehoř;Jiří;\n'],
    ['English headings', 'Class,Surname,First name,Email\n6.A,Nováková,Anna,anna@skola.cz\n6.A,Řehoř,Jiří,\n'],
    ['no headings', '6.A;Nováková;Anna;anna@skola.cz\n6.A;Řehoř;Jiří;\n'],
  ])('is read with %s', async (_, text) => {
    expect(await read(utf8(text))).toEqual(pupils)
    expect(await read(utf8(`\uFEFF${text}`))).toEqual(pupils)
    expect(await read(windows1250(text))).toEqual(pupils)
    expect(await read(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toEqual(pupils)
  })

  it.each([
    ['Příjmení a jméno;Třída\nNováková Anna;6.A\n', ['6.A|Nováková|Anna|']],
    ['Jméno a příjmení;Třída\nAnna Nováková;6.A\n', ['6.A|Nováková|Anna|']],
    ['Žák;Třída\n"Nováková, Anna";6.A\n', ['6.A|Nováková|Anna|']],
    ['Příjmení;Jméno;Třída\nIng. Nováková;Anna, Ph.D.;6.A\n', ['6.A|Nováková|Anna,|']],
  ])('with both names in a cell: %j', async (text, expected) => {
    expect(await read(utf8(text))).toEqual(expected)
  })

  it('says what is wrong with a row at its column, and goes on with the rest', async () => {
    const file = await readRosterFile(
      utf8(
        'Třída;Příjmení;Jméno;E-mail\n;Malá;Eva;\n6.A;;;eva@skola.cz\n6.A;Velká;Ida;bez zavináče\n6.A;Dobrá;Jana;\n',
      ),
    )
    if ('problem' in file) throw new Error(file.problem)
    expect(readRows(file.cells, guessLayout(file.cells)).map(({ row_no, problems }) => [row_no, problems])).toEqual([
      [2, [{ column_no: 1, problem: 'no_class' }]],
      [3, [{ column_no: 2, problem: 'no_name' }]],
      [4, [{ column_no: 4, problem: 'bad_email' }]],
      [5, []],
    ])
  })
})

describe('a roster that no reader should be given', () => {
  const marks = '\u0301\u0323'.repeat(20)
  it.each([
    ['an open quotation mark', 'Příjmení;Jméno\nMalá;Eva\nVelká;"Ida\nDobrá;Jana\n', 'file_quote', { row: 3 }],
    ['a row without an end', `Příjmení;Jméno\nMalá;${'a'.repeat(200_000)}\n`, 'file_row_long', { row: 2 }],
    ['too many columns', `Příjmení;Jméno\n${'a;'.repeat(100)}\n`, 'too_many_columns', { row: 2 }],
    ['a tower of marks', `Příjmení;Jméno\nMalá;E${marks}va\n`, 'file_marks', { row: 2, column: 2 }],
  ])('with %s says so and where', async (_, text, problem, values) => {
    expect(await readRosterFile(utf8(text))).toEqual({ problem, values })
  })

  it('with cells that are too long is read, and they are cut', async () => {
    const file = await readRosterFile(utf8(`Příjmení;Jméno\nMalá;${'a'.repeat(5000)}\n`))
    expect(file).toEqual({
      cells: [
        ['Příjmení', 'Jméno'],
        ['Malá', 'a'.repeat(500)],
      ],
    })
  })
})

describe('a roster as a workbook', () => {
  it('is read from the first sheet', async () => {
    const rows = [
      ['Třída', 'Příjmení', 'Jméno', 'E-mail'],
      ['6.A', 'Nováková', 'Anna', 'anna@skola.cz'],
      ['6.A', 'Řehoř', 'Jiří', ''],
    ]
    const cells = rows.map((row) => row.map((value) => ({ value })))
    expect(await read(await writeWorkbook(cells, { sheet: 'Žáci' }).toBuffer())).toEqual(pupils)
  })

  it('is read where its rows and cells do not say where they are', async () => {
    const rows = [
      ['Třída', 'Příjmení', 'Jméno', 'E-mail'],
      ['6.A', 'Nováková', 'Anna', 'anna@skola.cz'],
      ['6.A', 'Řehoř', 'Jiří', null],
    ]
    const cells = rows.map((row) => row.map((value) => (value === null ? null : { value })))
    const files = unzipSync(await writeWorkbook(cells, { sheet: 'Žáci' }).toBuffer())
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const placeless = sheet.replaceAll(/(<(?:row|c)\b[^>]*?) r="[^"]*"/g, '$1')
    expect(placeless).not.toMatch(/<(?:row|c)\b[^>]* r="/)
    expect(await read(zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(placeless) }))).toEqual(pupils)
  })

  const workbook = (sheet: string) =>
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) })

  it.each([
    ['XFD1048576', 'too_many_rows'],
    ['AAA1', 'too_many_columns'],
    ['A900000', 'too_many_rows'],
    ['ZZ80000', 'too_many_columns'],
    ['CV80000', 'too_many_rows'],
    // Not as any spreadsheet writes it, but as the reader would understand it.
    ['zz80000', 'file_broken'],
    ['A8e9', 'file_broken'],
    ['&#65;&#65;&#65;1', 'file_broken'],
  ])('with a cell in the far corner %s is refused before it is read', async (corner, problem) => {
    const sheet = `<worksheet><dimension ref="A1:${corner}"/><sheetData><row r="1"><c r="A1"><v>2</v></c></row><row><c r="${corner}"><v>2</v></c></row></sheetData></worksheet>`
    expect(await read(workbook(sheet))).toBe(problem)
  })

  it.each([
    ['r="1048576"', 'too_many_rows'],
    ["spans='1:2' r = '1e9'", 'file_broken'],
    ['r="1" r="Infinity"', 'file_broken'],
  ])('with a row %s is refused before it is read', async (row, problem) => {
    expect(await read(workbook(`<worksheet><sheetData><x:row ${row}/></sheetData></worksheet>`))).toBe(problem)
  })

  it.each([
    ['rows', '<row/>'.repeat(2) + '<row><c/></row>'.repeat(90_000), 'too_many_rows'],
    ['cells', `<row>${'<c/>'.repeat(2000)}</row>`, 'too_many_columns'],
  ])('with too many %s that do not say where they are is refused before it is read', async (_, rows, problem) => {
    expect(await read(workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toBe(problem)
  })

  it('with formulas is refused', async () => {
    const sheet = '<worksheet><sheetData><row><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>'
    expect(
      await read(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) })),
    ).toBe('file_formulas')
  })
})

describe('a OneRoster 1.1 export', () => {
  it('gives the pupils of its classes', async () => {
    const zip = zipSync({
      'manifest.csv': strToU8('propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n'),
      'classes.csv': strToU8('sourcedId,status,title\nc1,,6.A\n'),
      'users.csv': strToU8(
        'sourcedId,status,role,givenName,familyName,email\nu1,,student,Anna,Nováková,anna@skola.cz\nu2,,student,Jiří,Řehoř,\nu3,,teacher,Eva,Malá,\nu4,tobedeleted,student,Ida,Velká,\n',
      ),
      'enrollments.csv': strToU8(
        'sourcedId,status,classSourcedId,userSourcedId,role\ne1,,c1,u1,student\ne2,,c1,u2,student\ne3,,c1,u3,teacher\ne4,,c1,u4,student\n',
      ),
    })
    expect(await read(zip)).toEqual(pupils)
  })
})

describe('a file that is no roster', () => {
  it.each([
    ['an empty one', new Uint8Array(), 'file_empty'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'file_type'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'file_old_excel'],
    ['some other zip', zipSync({ 'a.txt': strToU8('a') }), 'file_type'],
    ['half a zip', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }).slice(0, 40), 'file_broken'],
    [
      'a zip that grows to 60 MB',
      zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 }),
      'file_unpacked_large',
    ],
    ['50,000 rows', utf8('Novák;Jan\n'.repeat(50_000)), 'too_many_rows'],
  ])('is refused with its reason: %s', async (_, bytes, problem) => {
    expect(await read(bytes)).toBe(problem)
  })
})

describe('small things', () => {
  it.each([
    ['PŘÍJMENÍ', 'last_name'],
    ['E-mailová adresa', 'email'],
    ['Třída arabsky', 'class'],
    ['Rodné číslo', undefined],
  ])('the heading %s means %s', (heading, role) => {
    expect(roleOfHeading(heading)).toBe(role)
  })

  it('a class is the same however it is written', () => {
    expect(new Set(['5.A', '5. A', '5A', '5 a', '5-A'].map(classKey)).size).toBe(1)
  })

  it('a comma inside quotes does not cut', () => {
    expect(guessSeparator('"Novák, Jan";6.A\n"Malá, Eva";6.A')).toBe(';')
  })
})
