import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { Question } from '@katedra/questions'
import { giftSample } from '../../testing/question-file-samples.ts'
import { sayGaps } from '../../testing/say-gaps.ts'
import { readQuestionFile } from '../question-files.reading.ts'
import type { FileReading, TakenQuestion } from '../question-files.shape.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

async function read(source: string | Uint8Array, name = 'otazky.gift'): Promise<FileReading> {
  const bytes = typeof source === 'string' ? utf8(source) : source
  return (await readQuestionFile({ name, bytes }, { language: 'cs' })).reading
}

async function taken(source: string): Promise<TakenQuestion[]> {
  const reading = await read(source)
  return reading.ok ? reading.taken : []
}

async function only(source: string): Promise<TakenQuestion> {
  const reading = await read(source)
  const [question] = reading.ok ? reading.taken : []
  if (question === undefined) throw new Error(JSON.stringify(reading))
  return question
}

async function skipCodes(source: string): Promise<string[]> {
  const reading = await read(source)
  return reading.ok ? reading.skipped.map(({ reason }) => reason.code) : [reading.refusal.code]
}

/** A choice in one line: right options are marked. */
function options(question: Question): string[] {
  if (question.type !== 'abc') return []
  const { content, key } = question
  return content.options.map(({ id, text }) => `${key.correct.includes(id) ? '+' : '-'}${text?.cs}`)
}

function pairs(question: Question): string[] {
  if (question.type !== 'connection') return []
  const { content, key } = question
  const right = (id: string | undefined) => content.right.find((item) => item.id === id)?.text.cs ?? ''
  return content.left.map(({ id, text }) => `${text.cs}=${right(key.pairs[id])}`)
}

function textKey(question: Question) {
  return question.type === 'text' ? question.key : undefined
}

describe('a GIFT file', () => {
  it('gives every kind of question, and a reason for what is none', async () => {
    const reading = await read(giftSample)
    const all = reading.ok ? reading.taken.map(({ question, name }) => `${question.type} ${name}`) : []
    expect(all).toEqual([
      'abc Vltava',
      'abc Které z měst leží na Dunaji?',
      'abc Labe teče do _____ u Hamburku.',
      'abc Dunaj se vlévá do Černého moře.',
      'abc Opačně',
      'text Jak se jmenuje nejvyšší hora Česka?',
      'text V kterém roce byl postaven Karlův most?',
      'text Kolik krajů má Česko?',
      'text Kolik je 1/2 z 9?',
      'connection Přiřaďte státům hlavní města.',
      'text Popište vlastními slovy, jak vzniká delta.',
      'abc Znaky',
    ])
    expect(reading.ok && reading.skipped).toEqual([
      {
        where: { kind: 'line', number: 41 },
        name: 'Tohle je jen text k následujícím otázkám.',
        reason: { code: 'only_text' },
      },
    ])
  })

  it('makes tags of its category and of the comments before a question', async () => {
    const [first, second] = await taken(giftSample)
    expect(first?.tags).toEqual(['Zeměpis', 'Řeky a moře', 'evropa', 'řeky'])
    expect(second?.tags).toEqual(['Zeměpis', 'Řeky a moře'])
    expect((await only('$CATEGORY: $course$/top/Výchozí v 7.A/Voda//vzduch\n\nA?{T}')).tags).toEqual(['Voda/vzduch'])
  })

  it('keeps the feedback to all as the explanation and tells that the one to single answers is left out', async () => {
    const [first] = await taken(giftSample)
    expect(first?.question.explanation).toEqual({ cs: 'Vltava protéká Prahou a vlévá se do Labe.' })
    expect(first?.notes.map(({ code }) => code)).toEqual(['answer_feedback_left_out', 'weights_left_out'])
  })

  it.each([
    ['one right', 'A?{=a ~b ~c}', ['+a', '-b', '-c'], false],
    ['several by weights', 'A?{~%50%a ~%50%b ~%-100%c}', ['+a', '+b', '-c'], true],
    ['several marked right', 'A?{=a =b ~c}', ['+a', '+b', '-c'], true],
    ['a weight in front of a format', 'A?{~%100%[plain]a ~b}', ['+a', '-b'], true],
    ['on several lines', 'A?{\n = první\n možnost # ano\n ~ druhá\n}', ['+první\nmožnost', '-druhá'], false],
    ['escaped signs', String.raw`A?{=\=1 \~ \#2 \: \{x\} \\ ~b}`, [String.raw`+=1 ~ #2 : {x} \ `.trim(), '-b'], false],
  ])('reads a choice: %s', async (_, source, wanted, multiple) => {
    const { question } = await only(source)
    expect(options(question)).toEqual(wanted)
    expect(question.type === 'abc' && question.content.multiple).toBe(multiple)
  })

  it('gives ids that do not tell which option is right', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `Otázka ${index}?{=ano ~ne}`).join('\n\n')
    const firstIsLower = (await taken(many)).filter(({ question }) => {
      const [first, second] = question.type === 'abc' ? question.content.options : []
      return (first?.id ?? '') < (second?.id ?? '')
    })
    expect(firstIsLower.length).toBeGreaterThan(8)
    expect(firstIsLower.length).toBeLessThan(32)
  })

  it.each([
    ['T', '+Pravda'],
    ['TRUE', '+Pravda'],
    ['F', '-Pravda'],
    ['FALSE#To ne.#Ano.', '-Pravda'],
  ])('reads {%s} as a choice of true and false in this order', async (braces, first) => {
    const { question } = await only(`Praha leží na Vltavě.{${braces}}`)
    expect(options(question)[0]).toBe(first)
    expect(question.type === 'abc' && question.content.shuffle).toBe(false)
  })

  it('reads pairs with items that belong nowhere and right sides that are used again', async () => {
    const { question } = await only('Kam patří?{=delfín -> savci =netopýr -> savci =kos -> ptáci = -> ryby}')
    expect(pairs(question)).toEqual(['delfín=savci', 'netopýr=savci', 'kos=ptáci'])
    expect(question.type === 'connection' && question.content.right.map(({ text }) => text.cs)).toEqual([
      'savci',
      'ptáci',
      'ryby',
    ])
    expect(question.type === 'connection' && question.content.reuse).toBe(true)
  })

  it.each([
    ['#1822', 1822, 0],
    ['#1822:5', 1822, 5],
    ['#1..5', 3, 2],
    ['#-1.5..-0.5', -1, 0.5],
    ['#3,5:0,1', 3.5, 0.1],
    ['# =1822:0 =%50%1822:2', 1822, 0],
    ['#\n=3:2\n~#Nikoli', 3, 2],
    ['#0.1..0.2', 0.15, 0.05],
  ])('reads the number {%s}', async (braces, value, tolerance) => {
    expect(textKey((await only(`Kolik?{${braces}}`)).question)?.number).toEqual({ value, tolerance })
  })

  it('keeps exact further numbers with their part of the points', async () => {
    const { question, notes } = await only('Kolik?{# =10:1 =%25%11 =%50%12:3}')
    expect(textKey(question)?.accepted).toEqual([{ text: '11', fraction: 0.25 }])
    expect(notes.map(({ code }) => code)).toEqual(['extra_answers_left_out'])
  })

  it('reads written answers with their parts of the points; a star alone is no answer', async () => {
    const { question, notes } = await only('Kdo?{=Karel IV. =%50%Karel =%0%*}')
    expect(textKey(question)?.accepted).toEqual([
      { text: 'Karel IV.', fraction: 1 },
      { text: 'Karel', fraction: 0.5 },
    ])
    expect(notes).toEqual([])
    expect(textKey((await only('Jak se to píše? {Praha}')).question)?.accepted).toEqual([
      { text: 'Praha', fraction: 1 },
    ])
  })

  it('leaves an essay to the teacher', async () => {
    expect(textKey((await only('Popište.{}')).question)).toMatchObject({ accepted: [], unmatched: 'manual' })
  })

  it.each([
    ['{=Praha ~Brno} je hlavní město.', '_____ je hlavní město.'],
    ['Hlavní město je {=Praha ~Brno}.', 'Hlavní město je _____.'],
    ['Hlavní město?{=Praha ~Brno}', 'Hlavní město?'],
  ])('shows a gap where the answers stand in a sentence: %s', async (source, prompt) => {
    expect((await only(source)).question.prompt).toEqual({ cs: prompt })
  })

  it.each([
    [String.raw`[html]<p>Kolik je <b>2</b> &lt; 3<br>a H<sub>2</sub>O?</p>`, 'Kolik je **2** < 3\na H₂O?'],
    ['[markdown]Kolik je **dva** a __tři__?\n- první', 'Kolik je **dva** a **tři**?\n• první'],
    ['[plain]Kolik je **2** <b>?', String.raw`Kolik je \*\*2\*\* <b>?`],
    ['[moodle]První řádek\ndruhý, a<b a <b>tučně</b>', 'První řádek\ndruhý, a<b a **tučně**'],
    ['Za $5 nebo 5 * 3?', 'Za $5 nebo 5 * 3?'],
    [String.raw`Kolik je \\(x^2\\) a $$y_1$$?`, 'Kolik je $x^2$ a $y_1$?'],
  ])('keeps the format of a text: %s', async (source, prompt) => {
    expect((await only(`${source}{}`)).question.prompt).toEqual({ cs: prompt })
  })

  it.each([
    ['an order of two things', 'Seřaď.{> první\n druhý}', 'too_few_answers'],
    ['pairs in one of several braces', 'A {=a} a B {=a->b =c->d}', 'several_parts'],
    ['a Cloze gap of a kind that is no one knows', 'A {1:SHORTANSWER:=a} {1:COORD:=a}', 'type_not_supported'],
    ['braces that are not closed', 'A {=a ~b', 'syntax'],
    ['no right option', 'A {~a ~b}', 'no_right_answer'],
    ['a single option', 'A {~%100%a}', 'too_few_answers'],
    ['thirteen options', `A {=a ${'~b'.repeat(12)}}`, 'too_many_answers'],
    ['a pair without its arrow', 'A {=a -> b =c}', 'syntax'],
    ['a number that is none', 'A {#pět}', 'number_unreadable'],
    ['no text', '{=a ~b}', 'no_prompt'],
    ['a text that is too long', `${'a'.repeat(4001)}{T}`, 'text_too_long'],
  ])('skips %s and reads what stands behind it', async (_, source, code) => {
    const reading = await read(`${source}\n\n\n\n\nDalší?{T}`)
    expect(reading.ok && reading.skipped.map(({ reason }) => reason.code)).toEqual([code])
    expect(reading.ok && reading.taken.map(({ name }) => name)).toEqual(['Další?'])
  })

  it('lets braces go on over an empty line, but not over the rest of the file', async () => {
    expect(options((await only('A?{=a\n\n~b}')).question)).toEqual(['+a', '-b'])
    const forgotten = await read('A?{=a ~b\n\nB je\n{T} tak.\n\nC?{F}')
    expect(forgotten.ok && forgotten.skipped).toMatchObject([{ where: { number: 1 }, reason: { code: 'syntax' } }])
    expect(forgotten.ok && forgotten.taken.map(({ name, where }) => [name, where])).toEqual([
      ['B je _____ tak.', { kind: 'line', number: 3 }],
      ['C?', { kind: 'line', number: 6 }],
    ])
  })

  it('is read in the encodings and with the line ends that programs write', async () => {
    const source = 'Kůň je zvíře.{T}\r\n\r\nPes?{F}\r\n'
    const names = ['Kůň je zvíře.', 'Pes?']
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(source, 'utf16le')])
    const windows = Uint8Array.from(
      Array.from(source, (letter) => ({ ů: 0xf9, ň: 0xf2, ř: 0xf8, í: 0xed })[letter] ?? letter.charCodeAt(0)),
    )
    for (const bytes of [utf8(source), utf8(`\ufeff${source}`), utf16, windows]) {
      const reading = await read(bytes)
      expect(reading.ok && reading.taken.map(({ name }) => name)).toEqual(names)
    }
  })

  it('is refused when it has more questions than are read at once', async () => {
    expect(await skipCodes('A?{T}\n\n'.repeat(2001))).toEqual(['too_many_questions'])
  })

  it('survives more tags, categories and signs than anybody means', async () => {
    expect((await only(`//${'[tag:a]'.repeat(300_000)}\nA?{T}`)).tags).toEqual(['a'])
    expect(await skipCodes('{'.repeat(300_000))).toEqual(['text_too_long'])
    expect(await skipCodes(`A?{${'=a->b'.repeat(10_000)}}`)).toEqual(['too_many_answers'])
  })

  it('may be called .txt; other texts are not taken for it', async () => {
    expect((await readQuestionFile({ name: 'a.txt', bytes: utf8('A?{T}') }, { language: 'cs' })).format).toBe('gift')
    expect(
      (await readQuestionFile({ name: 'a.css', bytes: utf8('a { color: #fff }') }, { language: 'cs' })).format,
    ).toBeNull()
  })

  it('keeps a picture that stands in its HTML and fetches none', async () => {
    const data = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')
    const kept = await only(
      String.raw`[html]<p>Co je to?<img src\="data\:image/png;base64,${data.replaceAll('=', String.raw`\=`)}" alt\="list"></p>{=list ~květ}`,
    )
    expect(kept.question.picture).toEqual({ src: kept.pictures[0]?.src, alt: { cs: 'list' } })
    const remote = await only(String.raw`[html]Co?<img src\="https\://example.org/a.png">{=a ~b}`)
    expect([remote.question.picture, remote.notes.map(({ code }) => code)]).toEqual([undefined, ['pictures_left_out']])
  })
})

describe('questions without empty lines between them', () => {
  const names = async (source: string) => (await taken(source)).map(({ name }) => name)

  it('begin with their names', async () => {
    expect(await names('::a::Praha?{T}\n::b::Kolik je 1 + 1?{\n=2\n~3\n}\n::c::Brno?{F}')).toEqual(['a', 'b', 'c'])
  })

  it('begin with their names where the sentence before goes on behind its answers', async () => {
    const source =
      '::a::Praha leží na {=Vltavě}.\n::b::Brno leží na {=Svratce}.\n$CATEGORY: Řeky\n::c::Zlín? {=Dřevnice}.'
    expect(await names(source)).toEqual(['a', 'b', 'c'])
    const [first, second, third] = await taken(source)
    expect(first?.question.prompt).toEqual({ cs: 'Praha leží na _____.' })
    expect(second?.question.prompt).toEqual({ cs: 'Brno leží na _____.' })
    expect(third?.tags).toEqual(['Řeky'])
  })

  it('have the tags of the comments before them', async () => {
    const source = '// [tag:jedna]\n::a::Praha? {T}\n// [tag:dvě]\n::b::Brno? {F}\n// [tag:konec]'
    expect((await taken(source)).map(({ tags }) => tags)).toEqual([['jedna'], ['dvě', 'konec']])
  })

  it('begin behind the line that ends with the answers before, also on a line of their own', async () => {
    expect(await names('Praha?{T}\nBrno?{F}\nKolik je 2?\n{=2 ~3}')).toEqual(['Praha?', 'Brno?', 'Kolik je 2?'])
  })

  it('leave a sentence whole that goes on behind its gap on the next line', async () => {
    expect(await names('Vltava teče do {=Labe ~Dunaje}\na to je vše.')).toEqual(['Vltava teče do _____ a to je vše.'])
  })

  it('keep the line on which each stands', async () => {
    const reading = await read('Praha?{T}\nBrno?{nic')
    expect(reading.ok && reading.skipped).toMatchObject([
      { where: { kind: 'line', number: 2 }, reason: { code: 'syntax' } },
    ])
  })
})

describe('a key with a star', () => {
  it('leaves what no other key accepts to the teacher, and says so', async () => {
    const { question, notes } = await only('Kdo?{=*Karel*}')
    expect(textKey(question)).toMatchObject({ accepted: [], unmatched: 'manual' })
    expect(notes.map(({ code }) => code)).toEqual(['wildcard_marked_by_hand'])
  })
})

describe('wrong options of a choice of several', () => {
  it.each([
    ['~%50%a ~%50%b ~c', 'right_only'],
    ['~%50%a ~%50%b ~%-50%c', 'partial'],
    ['~%50%a ~%50%b', 'partial'],
  ])('take what the file says: %s', async (answers, rule) => {
    expect((await only(`Co?{${answers}}`)).question.key).toMatchObject({ rule })
  })
})

it.each([
  ['iso88592', 'ISO 8859-2'],
  ['win1250', 'Windows-1250'],
  ['cp852', 'CP852'],
])('a file in %s is read by its letters, and says so', async (encoding, name) => {
  const bytes = new Uint8Array(iconv.encode('::Kůň::Žluťoučký kůň pěl?{=ódy ~šansony}', encoding))
  const { reading } = await readQuestionFile({ name: 'a.gift', bytes }, { language: 'cs' })
  expect(reading).toMatchObject({
    ok: true,
    taken: [{ question: { prompt: { cs: 'Žluťoučký kůň pěl?' } } }],
    notes: [{ code: 'encoding_guessed', values: { encoding: name } }],
  })
})

describe('a text with several gaps', () => {
  it('has one for each of its braces', async () => {
    const { question, notes } = await only(
      '::Řeky::Praha leží na {=Vltavě =%50%Vltava}, Brno na {=Svratce ~Labi ~Odře}, pramen má {#3:0.5} m. Platí {T}? {}',
    )
    expect(question).toMatchObject({
      type: 'text',
      prompt: { cs: 'Praha leží na [_g1_], Brno na [_g2_], pramen má [_g3_] m. Platí [_g4_]? [_g5_]' },
      points: 5,
    })
    expect(sayGaps(question)).toEqual([
      '1 written: Vltavě | Vltava 0.5',
      '1 chosen: Svratce | Labi 0 | Odře 0',
      '1 written: 3±0.5',
      '1 chosen: Pravda | Nepravda 0',
      '1 written:  teacher',
    ])
    expect(notes).toEqual([])
  })

  it('tells where braces without a sign of an answer may be braces of the text', async () => {
    const notesOf = async (text: string) => (await only(text)).notes
    const told = (detail: string) => [{ code: 'braces_as_gap', values: { detail } }]
    expect(await notesOf('Množiny {1; 2} a {1; 3} mají společné číslo {=1}.')).toEqual(told('{1; 2} {1; 3}'))
    expect(await notesOf('Množina {1; 2} má dva prvky.')).toEqual(told('{1; 2}'))
    expect(await notesOf('Kolik prvků má množina? {dva}')).toEqual([])
    expect(await notesOf('Praha leží na {=Vltavě} a Brno na {~Vltavě =Svratce}.')).toEqual([])
  })

  it('has them also as embedded answers of Moodle', async () => {
    const { question } = await only(
      String.raw`[html]<p>A {2:SHORTANSWER_C:=a\}b~%50%b#skoro} je {1:MC:~%0%=jedna~=dvě} <b>{:NM:=5\:0.1}</b></p>`.replaceAll(
        '\\\\',
        '\\',
      ),
    )
    expect(question.prompt.cs).toBe('A [_g1_] je [_g2_] **[_g3_]**')
    expect(sayGaps(question)).toEqual(['2 exactly: a}b | b 0.5', '1 chosen: =jedna 0 | dvě', '1 written: 5±0.1'])
    expect(question.points).toBe(4)
  })

  it('keeps what is plain as it is', async () => {
    const { question } = await only('[plain]3 * 2 {=<} 7, <b> {=>} *a*')
    expect(question.prompt.cs).toBe(String.raw`3 \* 2 [_g1_] 7, <b> [_g2_] \*a\*`)
  })

  it('does not stop at feedback, explanations and one gap that cannot be had', async () => {
    const { question, notes } = await only('A {=a#ano} a {=b####protože}')
    expect([question.explanation, notes.map(({ code }) => code)]).toEqual([
      { cs: 'protože' },
      ['answer_feedback_left_out'],
    ])
    expect(await skipCodes('A {=a} a {#pět}')).toEqual(['number_unreadable'])
  })
})
