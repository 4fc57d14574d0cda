import { describe, expect, it } from 'vitest'
import { noteCodes, question, skipReason, taken } from '../../testing/build-moodle-xml.ts'
import { sayGaps } from '../../testing/say-gaps.ts'

const cloze = (text: string, more = '') => question('cloze', more, text)
const gapsOf = async (text: string) => sayGaps((await taken(cloze(text))).question)

describe('embedded answers', () => {
  it('are gaps of one text, each with its weight; together they are worth their sum', async () => {
    const found = await taken(
      cloze('<p>Praha leží na {1:SHORTANSWER:=Vltavě}, <b>Brno</b> na {2:MULTICHOICE:=Svratce~Labi}.</p>'),
    )
    expect(found.question).toMatchObject({
      type: 'text',
      prompt: { cs: 'Praha leží na [_g1_], **Brno** na [_g2_].' },
      points: 3,
      content: { lines: 1 },
      key: { gaps: { rule: 'partial' } },
    })
    expect(sayGaps(found.question)).toEqual(['1 written: Vltavě', '2 chosen: Svratce | Labi 0'])
    expect(noteCodes(found)).toEqual([])
  })

  it.each([
    ...['SHORTANSWER', 'SA', 'MW'].map((name) => [name, '1 written: Praha | Brno 0.5']),
    ...['SHORTANSWER_C', 'SAC', 'MWC'].map((name) => [name, '1 exactly: Praha | Brno 0.5']),
    ...['MULTICHOICE', 'MC', 'MULTICHOICE_V', 'MCV', 'MULTICHOICE_H', 'MCH', 'MULTICHOICE_S', 'MCS'].map((name) => [
      name,
      '1 chosen: Praha | Brno 0.5',
    ]),
    ...['MULTICHOICE_VS', 'MCVS', 'MULTICHOICE_HS', 'MCHS'].map((name) => [name, '1 chosen: Praha | Brno 0.5']),
  ])('of the kind %s are read', async (kind, gap) => {
    expect(await gapsOf(`Kde? {1:${kind}:=Praha~%50%Brno}`)).toEqual([gap])
  })

  it.each([
    ['=5', '1 written: 5±0'],
    ['=3.14:0.01~%50%3:0', '1 written: 3.14±0.01 | 3 0.5'],
    ['%100%2,5:0,1~*#jinak', '1 written: 2.5±0.1'],
    ['=-1e3:10', '1 written: -1000±10'],
  ])('that are numbers have their tolerance: %s', async (answers, gap) => {
    expect(await gapsOf(`Kolik? {:NUMERICAL:${answers}}`)).toEqual([gap])
    expect(await gapsOf(`Kolik? {1:NM:${answers}}`)).toEqual([gap])
  })

  it.each([
    ['=a\\}b~%0%c\\~d', '1 written: a}b | c~d 0'],
    ['=C\\#', '1 written: C#'],
    ['=&#225; &amp; &lt;b&gt;#dobře', '1 written: á & <b>'],
    ['=<span>modrá</span>~=bílá', '1 written: modrá | bílá'],
    ['=\\"ano\\"', '1 written: "ano"'],
    ['%12.5%jedna~=dvě', '1 written: jedna 0.125 | dvě'],
  ])('may hold signs with a meaning: %s', async (answers, gap) => {
    expect(await gapsOf(`Co? {1:SA:${answers}}`)).toEqual([gap])
  })

  it('leave what is accepted by a star to the teacher', async () => {
    const found = await taken(cloze('Kdo? {1:SA:=*Karel*}'))
    expect([sayGaps(found.question), noteCodes(found)]).toEqual([['1 written:  teacher'], ['wildcard_marked_by_hand']])
  })

  it('of several right options are decided one by one', async () => {
    const found = await taken(cloze('<p>Co je ovoce?</p>{2:MULTIRESPONSE:=jablko~=hruška~%-50%mrkev#ne}'))
    expect(found.question.prompt.cs).toBe('Co je ovoce?\n\n• jablko [_g1_]\n• hruška [_g2_]\n• mrkev [_g3_]')
    expect(sayGaps(found.question).map((gap) => gap.replace(/^[\d.]+ /, ''))).toEqual([
      'chosen: Pravda | Nepravda 0',
      'chosen: Pravda | Nepravda 0',
      'chosen: Pravda 0 | Nepravda',
    ])
    expect(noteCodes(found)).toEqual(['answer_feedback_left_out', 'several_right_as_gaps'])
  })

  it('are worth whole points together, though thirds of them are not', async () => {
    const found = await taken(cloze('{1:SA:=a} {3:SA:=b} {2:SA:=c} {1:SA:=d} {1:SA:=e} {2:MR:=f~=g~h}'))
    expect(found.question.points).toBe(10)
  })

  it('keep formulas around them, and are no part of one', async () => {
    const found = await taken(cloze(String.raw`\(\frac{1}{2} + 1 =\) {1:NM:=1.5} \{neznámá\}`))
    expect(found.question.prompt.cs).toBe(String.raw`$\frac{1}{2} + 1 =$ [_g1_] \{neznámá\}`)
    expect(await skipReason(cloze(String.raw`\(x = {1:NM:=5}\)`))).toEqual({ code: 'gap_in_formula' })
  })

  it('are told where they cannot be read', async () => {
    expect(await skipReason(cloze('Bez mezer.'))).toEqual({ code: 'only_text' })
    expect(await skipReason(cloze('A {1:shortanswer:=a}'))).toMatchObject({ values: { detail: '{1:shortanswer:' } })
    expect(await skipReason(cloze('A {1:REGEXP:=a.*} a {1:SA:=b}'))).toEqual({
      code: 'type_not_supported',
      values: { type: 'REGEXP' },
    })
    expect(await skipReason(cloze('A {1:NM:=pět}'))).toMatchObject({ code: 'number_unreadable' })
    expect(await skipReason(cloze('A {1:SA:=a'))).toMatchObject({ code: 'gap_unreadable' })
    expect(await skipReason(cloze('{1:SA:=a} '.repeat(31)))).toEqual({ code: 'too_many_gaps' })
    expect(await skipReason(cloze('A {1:MC:=a}'))).toEqual({ code: 'too_few_answers' })
  })

  it('take the points of the question where it has its own', async () => {
    const found = await taken(cloze('A {1:SA:=a} {1:SA:=b}', '<defaultgrade>6</defaultgrade>'))
    expect(found.question.points).toBe(6)
  })
})

const option = (text: string, group: number) =>
  `<selectoption><text>${text}</text><group>${group}</group></selectoption>`
const box = (text: string, group: number, more = '') =>
  `<dragbox><text>${text}</text><group>${group}</group>${more}</dragbox>`

describe('words chosen in gaps', () => {
  it('are those of the group of the right one', async () => {
    const words = option('pes', 1) + option('skáče', 2) + option('kočka', 1) + option('leží', 2)
    const found = await taken(question('gapselect', words, '<p>[[3]] [[2]] a [[1]] taky.</p>'))
    expect(found.question.prompt.cs).toBe('[_g1_] [_g2_] a [_g3_] taky.')
    expect(sayGaps(found.question)).toEqual([
      '1 chosen: pes 0 | kočka',
      '1 chosen: skáče | leží 0',
      '1 chosen: pes | kočka 0',
    ])
  })

  it('may be signs', async () => {
    const found = await taken(question('gapselect', option('&lt;', 1) + option('&gt;', 1), '3 [[1]] 5'))
    expect(sayGaps(found.question)).toEqual(['1 chosen: < | > 0'])
  })

  it('that are missing in the list are told', async () => {
    expect(await skipReason(question('gapselect', option('a', 1) + option('b', 1), '[[3]]'))).toEqual({
      code: 'gap_unreadable',
      values: { detail: '[[3]]' },
    })
  })
})

describe('words dragged into gaps', () => {
  it('are a bank, of which each is used once', async () => {
    const found = await taken(question('ddwtos', box('Vltava', 1) + box('Labe', 1) + box('Odra', 1), '[[2]], [[1]]'))
    expect(sayGaps(found.question)).toEqual(['1 bank: Vltava 0 | Labe | Odra 0', '1 bank: Vltava | Labe 0 | Odra 0'])
    expect(found.question).toMatchObject({ content: { bank: { reuse: false } } })
  })

  it('may be used again where the file says so', async () => {
    const endless = box('y', 1, '<infinite/>') + box('i', 1, '<infinite/>')
    const found = await taken(question('ddwtos', endless, 'B[[1]]k b[[1]]l b[[2]]t.'))
    expect(found.question).toMatchObject({
      prompt: { cs: 'B[_g1_]k b[_g2_]l b[_g3_]t.' },
      content: { bank: { reuse: true } },
    })
  })

  it('in groups are chosen in their gaps, which is told', async () => {
    const found = await taken(question('ddwtos', box('a', 1) + box('b', 1) + box('c', 2) + box('d', 2), '[[1]] [[3]]'))
    expect(sayGaps(found.question)).toEqual(['1 chosen: a | b 0', '1 chosen: c | d 0'])
    expect(noteCodes(found)).toEqual(['groups_as_choices'])
  })
})
