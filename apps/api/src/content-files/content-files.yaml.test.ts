import { describe, expect, it } from 'vitest'
import { FileMistakes, mistakeLines, readYaml } from './content-files.ts'

function refusal(text: string): FileMistakes {
  try {
    readYaml('level', text)
  } catch (error) {
    if (error instanceof FileMistakes) return error
    throw error
  }
  throw new Error('it was read')
}

const grows = ['a: &a [x,x,x,x,x,x,x,x,x]']
for (const [index, name] of [...'bcdefgh'].entries())
  grows.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefg'[index] ?? ''}`).join(',')}]`)

describe('a file that is no YAML', () => {
  it.each<[string, string, string, string]>([
    ['is empty', '', 'Soubor je prázdný.', 'The file is empty.'],
    ['has comments only', '# nic\n# nic\n', 'Soubor je prázdný.', 'The file is empty.'],
    [
      'has a key twice',
      'level: 1\nquestions: 2\nlevel: 3\n',
      'řádek 3: Klíč „level“ je tu podruhé. Nechte jen jeden.',
      'line 3: The key “level” is here a second time. Leave only one.',
    ],
    [
      'is indented unevenly',
      'level:\n  key: a\n title: b\n',
      'řádek 3: Řádek je špatně odsazený, nebo před ním chybí ] či }. Co patří k sobě, musí začínat přesně pod sebou.',
      'line 3: The line is indented wrongly, or a ] or } is missing before it. What belongs together must begin exactly below each other.',
    ],
    [
      'is indented by tabs',
      'level:\n\tkey: a\n',
      'řádek 2: Řádek je odsazený tabulátorem. Odsazujte mezerami.',
      'line 2: The line is indented by a tab. Indent by spaces.',
    ],
    [
      'leaves a quotation open',
      'level:\n  key: "a\n',
      'řádek 3: Chybí tu znak: dvojtečka za klíčem, čárka, nebo uvozovka na konci textu.',
      'line 3: A sign is missing here: a colon after a key, a comma, or the quotation mark that ends a text.',
    ],
    [
      'has a colon in a plain text',
      'level:\n  title: Kdo: my\n',
      'řádek 2: Na řádku je o dvojtečku víc. Text, ve kterém je dvojtečka, dejte do uvozovek.',
      'line 2: The line has one colon too many. Put a text with a colon into quotation marks.',
    ],
    [
      'has a key over two lines',
      'a: 1\n"b\n  c": 2\n',
      'řádek 2: Klíč musí být celý na jednom řádku a končit dvojtečkou.',
      'line 2: A key must be on one line and end with a colon.',
    ],
    [
      'begins a text with a sign of YAML',
      'a: 1\nb: @x\n',
      'řádek 2: Text začíná znakem, který má v YAML zvláštní význam. Dejte ho do uvozovek.',
      'line 2: The text begins with a sign that means something special in YAML. Put it into quotation marks.',
    ],
    [
      'has a backslash in quotation marks',
      'a: 1\nb: "\\q"\n',
      'řádek 2: Za zpětným lomítkem je znak, který tam nepatří. Samotné zpětné lomítko se v uvozovkách píše dvakrát.',
      'line 2: The backslash is followed by a sign that does not belong there. In quotation marks, write a backslash twice.',
    ],
    [
      'has several documents',
      'a: 1\n---\nb: 1\n',
      'řádek 2: Soubor má víc částí oddělených řádkem ---. Nechte jen jednu.',
      'line 2: The file has several parts divided by a line ---. Leave only one.',
    ],
    [
      'points at nothing',
      'a: 1\nb: *x\n',
      'řádek 2: Odkaz s hvězdičkou (*) vede na něco, co v souboru před ním není. Text, který hvězdičkou začíná, dejte do uvozovek.',
      'line 2: The name with an asterisk (*) points at something that is not in the file before it. Put a text that begins with an asterisk into quotation marks.',
    ],
    [
      'mixes a list with keys, which is told once for its line',
      '- a\nb: 1\n',
      'řádek 2: Tohle sem nepatří. Zkontrolujte odsazení, pomlčky a uvozovky na tomto řádku a nad ním.',
      'line 2: This does not belong here. Check indents, hyphens and quotation marks on this line and above it.',
    ],
    [
      'is wrong in a way that hardly ever happens',
      'a: 1\nb: &x &y 1\n',
      'řádek 2: Tohle není platné YAML (sloupec 7).',
      'line 2: This is not valid YAML (column 7).',
    ],
    [
      'would grow without end',
      grows.join('\n'),
      'Odkazy s hvězdičkou (*) by soubor rozepsaly přes všechny meze. Napište hodnoty přímo.',
      'Names with an asterisk (*) would make the file grow without end. Write the values themselves.',
    ],
    [
      'is nested beyond reason',
      '['.repeat(5000),
      'Soubor je vnořený příliš hluboko. Takhle žádný náš soubor nevypadá.',
      'The file is nested too deeply. No file of ours looks like this.',
    ],
  ])('because it %s', (_, text, czech, english) => {
    const { kind, mistakes, message } = refusal(text)
    expect(mistakeLines(kind, mistakes, 'cs')).toEqual([czech])
    expect(mistakeLines(kind, mistakes, 'en')).toEqual([english])
    expect(message).toBe(english)
  })

  it('is told all its lines', () => {
    const { mistakes } = refusal('a: b: c\nd: 1\nd: 2\n')
    expect(mistakes.map(({ code, line }) => [code, line])).toEqual([
      ['yaml_colon', 1],
      ['yaml_duplicate_key', 3],
    ])
  })
})

describe('a file that is YAML', () => {
  const text =
    'level:\n  key: a\nquestions:\n  - key: b\n    tags:\n      - x\n      - y\n  - &c { key: c }\n  - *c\n30: x\n'
  const file = readYaml('level', text)

  it.each<[number, (string | number)[]]>([
    [1, []],
    [2, ['level', 'key']],
    [3, ['questions']],
    [4, ['questions', 0]],
    [7, ['questions', 0, 'tags', 1]],
    [8, ['questions', 1, 'key']],
    [10, ['30']],
  ])('tells line %i of %j', (line, path) => {
    expect(file.lineAt(path)).toBe(line)
  })

  it('tells the line of what a missing value would stand in', () => {
    expect(file.lineAt(['questions', 0, 'prompt', 'cs'])).toBe(4)
    expect(file.lineAt(['questions', 9])).toBe(3)
  })

  it('has no lines to tell when it is one line, as a form writes it', () => {
    expect(readYaml('level', JSON.stringify({ level: { key: 'a' } })).lineAt(['level', 'key'])).toBeUndefined()
  })
})
