import { allExamples } from '@katedra/questions/examples'
import type { Question } from '@katedra/questions'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { blooketSample, kahootSample, quizizzSample } from '../../testing/question-file-samples.ts'
import { readQuestionFile } from '../question-files.reading.ts'
import { writeQuestionFile } from '../question-files.ts'
import type { FileReading, TakenQuestion } from '../question-files.shape.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

async function read(source: string | Uint8Array, name = 'otazky.csv'): Promise<FileReading> {
  const bytes = typeof source === 'string' ? utf8(source) : source
  return (await readQuestionFile({ name, bytes }, { language: 'cs' })).reading
}

function takenOf(reading: FileReading): TakenQuestion[] {
  if (!reading.ok) throw new Error(reading.refusal.code)
  return reading.taken
}

async function onlyRow(head: string, row: string): Promise<Question> {
  const [first] = takenOf(await read(`${head}\n${row}\n`))
  if (first === undefined) throw new Error(JSON.stringify(await read(`${head}\n${row}\n`)))
  return first.question
}

function marked(question: Question): string[] {
  if (question.type !== 'abc') return []
  const { content, key } = question
  return content.options.map(({ id, text }) => `${key.correct.includes(id) ? '+' : '-'}${text?.cs}`)
}

const head =
  'Typ;Otázka;Správně;Možnost 1;Možnost 2;Možnost 3;Body;Volby;Osa od;Osa do;Krok osy;Popisky po;Tolerance;Jednotka'

describe('a table in our template', () => {
  it.each([
    ['ABC;Kolik?;2;a;b;c', ['-a', '+b', '-c']],
    ['ABC;Kolik?;1, 3;a;b;c', ['+a', '-b', '+c']],
    ['ABC;Kolik?;B;a;b;c', ['-a', '+b', '-c']],
    ['ABC;Kolik?;beta;alfa;beta;gama', ['-alfa', '+beta', '-gama']],
    [';Kolik?;1;a;b;', ['+a', '-b']],
    ['abc;Kolik?;3;a;;c', ['-a', '+c']],
  ])('has a choice in the row %s', async (row, options) => {
    expect(marked(await onlyRow(head, row))).toEqual(options)
  })

  it('takes settings parted by commas, too, and tells those that it does not know', async () => {
    const row = 'Spojování;Seřaďte;;1;2;3;1;pořadí, vše nebo nic'
    expect(await onlyRow(head, row)).toMatchObject({ content: { ordering: true }, key: { rule: 'exact' } })
    const gaps = 'Text;Pes {1:MC:=štěká}, kůň {1:MC:=řehtá}.;;;;;1;'
    for (const name of ['nabídka slov', 'banka slov', 'word bank'])
      expect(await onlyRow(head, `${gaps}${name}`)).toMatchObject({ content: { bank: { reuse: false } } })
    const { reading } = await readQuestionFile(
      { name: 'a.csv', bytes: new TextEncoder().encode(`${head}\nText;Kdo?;Karel;;;;1;typo tolerance; nic takového`) },
      { language: 'cs' },
    )
    expect(reading.ok && reading.taken[0]?.notes).toEqual([
      { code: 'setting_unknown', values: { detail: 'typo tolerance' } },
    ])
  })

  it('has a word, a number, pairs and places on an axis', async () => {
    expect(await onlyRow(head, 'Písmena;Co?;Ústí n. L.')).toMatchObject({
      type: 'alphabet',
      content: { pattern: { cs: '____ _. _.' } },
    })
    expect(await onlyRow(head, 'Text;Kolik?;12,5;;;;2;;;;;;0,5;cm')).toMatchObject({
      points: 2,
      content: { numeric: true, unit: { cs: 'cm' } },
      key: { accepted: [], number: { value: 12.5, tolerance: 0.5 }, unmatched: 'wrong' },
    })
    expect(await onlyRow(head, 'Spojování;Kam?;;a -> 1;b → 2;-> 3')).toMatchObject({
      content: { right: [{ text: { cs: '1' } }, { text: { cs: '2' } }, { text: { cs: '3' } }], reuse: false },
    })
    expect(await onlyRow(head, 'Osa;Kdy?;;pád Říma -> 476;;;1;letopočty;-100;500;1;100;5')).toMatchObject({
      content: { scale: 'year', min: -100, max: 500, step: 1, labels_every: 100 },
      key: { tolerance: 5 },
    })
    expect(await onlyRow(head, 'Text;Kdo?;;Karel IV.;50% Karel;')).toMatchObject({
      key: {
        accepted: [
          { text: 'Karel IV.', fraction: 1 },
          { text: 'Karel', fraction: 0.5 },
        ],
      },
    })
    expect(await onlyRow(head, 'Text;Popište.;;;;')).toMatchObject({ key: { unmatched: 'manual' } })
  })

  it.each([
    ['a type that is none', 'Kříž;Co?;1;a;b', 'type_not_supported'],
    ['no question', 'ABC;;1;a;b', 'no_prompt'],
    ['no right option', 'ABC;Co?;;a;b', 'no_right_answer'],
    ['a right option that is not there', 'ABC;Co?;4;a;b', 'syntax'],
    ['points in words', 'ABC;Co?;1;a;b;;dva', 'number_unreadable'],
    ['a pair without an arrow', 'Spojování;Co?;;a -> 1;b', 'syntax'],
    ['an axis without its end', 'Osa;Kdy?;;a -> 1;;;1;;0', 'number_unreadable'],
    ['a place beside the steps of the axis', 'Osa;Kdy?;;a -> 1,5;;;1;;0;10', 'not_valid'],
  ])('skips a row with %s, says which, and reads the others', async (_, row, code) => {
    const reading = await read(`${head}\n\n${row}\nABC;Dobrá?;1;a;b\n`)
    expect(reading.ok && reading.skipped.map(({ where, reason }) => [where, reason.code])).toEqual([
      [{ kind: 'row', number: 3 }, code],
    ])
    expect(takenOf(reading).map(({ name }) => name)).toEqual(['Dobrá?'])
  })

  it.each([',', ';', '\t'])(
    'may have its cells parted by %j, in Czech or in English, in any order of columns',
    async (separator) => {
      const rows = [
        ['Question', 'Option 1', 'Option 2', 'Correct', 'Type', 'něco jiného'],
        ['Je to tak?', 'ano', 'ne', '2', 'ABC', 'x'],
      ]
      const text = rows.map((row) => row.join(separator)).join('\r\n')
      expect(takenOf(await read(text)).map(({ question }) => marked(question))).toEqual([['-ano', '+ne']])
    },
  )

  it('is read in Windows-1250', async () => {
    const letters: Record<string, number> = { á: 0xe1, ě: 0xec, ž: 0x9e, ř: 0xf8, í: 0xed, š: 0x9a }
    const bytes = Uint8Array.from(
      Array.from(
        'Typ;Otázka;Správně;Možnost 1;Možnost 2\nABC;Říše?;1;kůň;ž'
          .replace('Ř', 'r')
          .replace('ů', 'u')
          .replace('ň', 'n'),
        (letter) => letters[letter] ?? letter.charCodeAt(0),
      ),
    )
    expect(takenOf(await read(bytes)).map(({ question }) => marked(question))).toEqual([['+kun', '-ž']])
  })

  it('brings back cells that were kept from being formulas', async () => {
    const question = allExamples.find(({ type }) => type === 'abc')
    if (question?.type !== 'abc') throw new Error('no example')
    const texts = ['=1+1', '-5', '+420', '@x', "'=1", "''-", `'"+5`, `"=1`]
    const options = texts.map((text, index) => ({ id: `o${index}`, text: { cs: text } }))
    const odd: Question = {
      ...question,
      prompt: { cs: '=2+3' },
      content: { ...question.content, options },
      key: { correct: ['o0'], rule: 'exact' },
    }
    const file = await writeQuestionFile('csv', [{ name: '=a', question: odd, tags: [], pictures: [] }], {
      language: 'cs',
    })
    const written = new TextDecoder().decode(file?.bytes)
    expect(written.split(/[;\r\n]/).filter((cell) => /^[=+@]|^-\D|^-5/.test(cell))).toEqual([])
    const [back] = takenOf(await read(file?.bytes ?? ''))
    expect([back?.question.prompt.cs, ...marked(back?.question ?? odd)]).toEqual([
      '=2+3',
      ...texts.map((text, index) => `${index === 0 ? '+' : '-'}${text}`),
    ])
  })

  it('says what a table can’t hold', async () => {
    const file = await writeQuestionFile(
      'csv',
      [{ name: 'a', question: allExamples[0] ?? never(), tags: [], pictures: [] }],
      { language: 'cs' },
    )
    expect(file?.lost).toEqual([{ name: 'a', whole: false, reason: { code: 'other_language_left_out' } }])
  })
})

function never(): never {
  throw new Error('no example')
}

describe('a table of another system', () => {
  it('is read when Kahoot wrote it, whose headings stand lower and whose empty rows are numbered', async () => {
    const reading = await read(kahootSample)
    expect(takenOf(reading).map(({ question }) => marked(question))).toEqual([
      ['-6', '+9', '-12'],
      ['-1', '+2', '-3', '+4'],
    ])
    expect(takenOf(reading).map(({ question }) => question.prompt.cs)).toEqual([
      'Kolik je 3 * 3?',
      'Která čísla jsou sudá?',
    ])
    expect(takenOf(reading)[1]?.notes.map(({ code }) => code)).toEqual([
      'time_limit_left_out',
      'several_right_as_multiple',
    ])
    expect(reading.ok && reading.skipped.map(({ where, reason }) => [where, reason.code])).toEqual([
      [{ kind: 'row', number: 7 }, 'no_right_answer'],
    ])
  })

  it('is read when Quizizz wrote it; polls and drawings are skipped', async () => {
    const reading = await read(quizizzSample)
    expect(takenOf(reading).map(({ question }) => question.type)).toEqual(['abc', 'abc', 'text', 'text'])
    expect(takenOf(reading)[0]?.question.explanation).toEqual({ cs: 'Two and two make four.' })
    expect(takenOf(reading)[1]?.notes.map(({ code }) => code)).toContain('pictures_left_out')
    expect(reading.ok && reading.skipped.map(({ reason }) => reason.code)).toEqual([
      'no_right_answer',
      'type_not_supported',
    ])
  })

  it('is read when Blooket wrote it', async () => {
    expect(takenOf(await read(blooketSample)).map(({ question }) => marked(question))).toEqual([
      ['-Mars', '+Jupiter'],
      ['+Io', '-Venus', '+Europa'],
    ])
  })
})

describe('a table that can’t be read', () => {
  it.each([
    ['without headings', utf8('a;b;c\n1;2;3'), 'columns_unknown'],
    [
      'whose quotation mark is never closed',
      utf8(`${head}\n"ABC;Co?;1;a;b${'\nx'.repeat(300_000)}`),
      'not_well_formed',
    ],
    ['of a row without end', utf8(','.repeat(500_000)), 'not_well_formed'],
    ['that is empty', new Uint8Array(), 'file_empty'],
    ['of no text', Uint8Array.from([1, 0, 2, 0, 3]), 'unknown_format'],
  ])('%s is refused with a reason', async (_, bytes, code) => {
    const reading = await read(bytes)
    expect(reading.ok ? 'read' : reading.refusal.code).toBe(code)
  })

  it.each([
    [
      'a cell in the last corner',
      '<sheetData><row r="1"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
      'package_too_large',
    ],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><sheetData/>', 'package_broken'],
  ])('a workbook with %s is refused', async (_, sheet, code) => {
    const bytes = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) })
    const reading = await read(bytes, 'a.xlsx')
    expect(reading.ok ? 'read' : reading.refusal.code).toBe(code)
  })
})

describe('the template', () => {
  it('has an example of each type and a sheet that says how to fill it in', async () => {
    const file = await writeQuestionFile(
      'xlsx',
      allExamples.map((question) => ({ name: '', question, tags: [], pictures: [] })),
      { language: 'cs' },
    )
    const reading = await read(file?.bytes ?? '', 'sablona.xlsx')
    expect(takenOf(reading).map(({ question }) => question.type)).toEqual(allExamples.map(({ type }) => type))
  })
})
