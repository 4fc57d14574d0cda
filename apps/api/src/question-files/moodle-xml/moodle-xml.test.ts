import { describe, expect, it } from 'vitest'
import { answer, noteCodes, pair, question, skipReason, taken } from '../../testing/build-moodle-xml.ts'
import { plain } from '../../testing/build-picture.ts'

const png = (await plain(4, 3).png().toBuffer()).toString('base64')

describe('what all questions have', () => {
  it('takes the name, the points, the explanation, the category and the tags', async () => {
    const found = await taken(
      `<question type="category"><category><text>$course$/top/Matematika/Násobení</text></category></question>
      ${question(
        'shortanswer',
        `<generalfeedback format="html"><text>&lt;p&gt;Dva krát dva jsou čtyři.&lt;/p&gt;</text></generalfeedback>
        <defaultgrade>2.5000000</defaultgrade><tags><tag><text>snadné</text></tag></tags>${answer(100, '4')}`,
      )}`,
    )
    expect(found).toMatchObject({
      name: 'Násobení',
      where: { kind: 'line', number: 3 },
      tags: ['Matematika', 'Násobení', 'snadné'],
      question: {
        prompt: { cs: 'Kolik je **dvakrát** dva?' },
        points: 2.5,
        explanation: { cs: 'Dva krát dva jsou čtyři.' },
      },
    })
  })

  it('takes the first words of the prompt where there is no name', async () => {
    const found = await taken(question('shortanswer', answer(100, '4')).replace('Násobení', ''))
    expect(found.name).toBe('Kolik je dvakrát dva?')
  })

  it('keeps points within what a question may have', async () => {
    const many = await taken(question('shortanswer', `<defaultgrade>250</defaultgrade>${answer(100, '4')}`))
    expect([many.question.points, noteCodes(many)]).toEqual([100, ['points_limited']])
    const none = await taken(question('shortanswer', `<defaultgrade>0</defaultgrade>${answer(100, '4')}`))
    expect(none.question.points).toBe(1)
  })

  it('reads the text in the format that it says', async () => {
    const inFormat = async (format: string, text: string) => {
      const xml = question('shortanswer', answer(100, '4'), text).replace('format="html"', `format="${format}"`)
      return (await taken(xml)).question.prompt
    }
    expect(await inFormat('plain_text', 'a < b\n2 * 3 * 4')).toEqual({ cs: 'a < b\n2 * 3 * 4' })
    expect(await inFormat('moodle_auto_format', 'první\ndruhý <b>tučný</b>')).toEqual({ cs: 'první\ndruhý **tučný**' })
    expect(await inFormat('markdown', 'to je **tučné**')).toEqual({ cs: 'to je **tučné**' })
    expect(await inFormat('html', String.raw`<p>Obsah je \(\pi r^2\).</p>`)).toEqual({
      cs: String.raw`Obsah je $\pi r^2$.`,
    })
  })

  it('makes the first picture the picture of the question and tells how many were left', async () => {
    const file = (name: string) =>
      `<file name="${name}" path="/" encoding="base64">${png.slice(0, 20)}\n${png.slice(20)}</file>`
    const xml = question(
      'shortanswer',
      answer(100, '4'),
      'Co je to? <img src="@@PLUGINFILE@@/m%C3%A1pa%201.png" alt="Mapa"><img src="@@PLUGINFILE@@/b.png" alt="Druhá">',
    )
    const found = await taken(xml.replace('</questiontext>', `${file('mápa 1.png')}${file('b.png')}</questiontext>`))
    expect(found.question.picture).toEqual({ src: found.pictures[0]?.src, alt: { cs: 'Mapa' } })
    expect(Buffer.from(found.pictures[0]?.bytes ?? []).toString('base64')).toBe(png)
    expect(found.notes).toEqual([{ code: 'pictures_left_out', values: { count: 1 } }])
  })

  it('asks about a picture alone by the name of the question', async () => {
    const found = await taken(question('shortanswer', answer(100, '4'), `<img src="data:image/png;base64,${png}">`))
    expect(found.question.prompt).toEqual({ cs: 'Násobení' })
    expect(noteCodes(found)).toEqual(['picture_without_alt'])
  })

  it('never looks for a picture elsewhere, and says so when it is none', async () => {
    const away = await taken(
      question('shortanswer', answer(100, '4'), 'Co? <img src="https://example.org/a.png"><img src="/etc/passwd">'),
    )
    expect([away.question.picture, away.notes]).toEqual([
      undefined,
      [{ code: 'pictures_left_out', values: { count: 2 } }],
    ])
    const fake = await taken(
      question('shortanswer', answer(100, '4'), 'Co? <img src="data:image/png;base64,PHN2Zz4=">'),
    )
    expect([fake.question.picture, noteCodes(fake)]).toEqual([undefined, ['picture_unreadable']])
  })

  it('tells of comments to single answers, hints and notes for those who mark', async () => {
    const more = '<feedback format="html"><text>Dobře</text></feedback>'
    const found = await taken(
      question('shortanswer', `${answer(100, '4', more)}<hint format="html"><text>Počítej</text></hint>`),
    )
    expect(noteCodes(found)).toEqual(['answer_feedback_left_out', 'hints_left_out'])
    expect(noteCodes(await taken(question('essay', '<graderinfo><text>Přísně</text></graderinfo>')))).toEqual([
      'answer_feedback_left_out',
    ])
  })
})

describe('choices', () => {
  it('takes one right option', async () => {
    const { question: found } = await taken(
      question(
        'multichoice',
        `<single>true</single><shuffleanswers>1</shuffleanswers>${answer(0, 'tři')}${answer(100, '<p>čtyři</p>')}`,
      ),
    )
    if (found.type !== 'abc') throw new Error(found.type)
    expect(found.content).toMatchObject({
      multiple: false,
      shuffle: true,
      options: [{ text: { cs: 'tři' } }, { text: { cs: 'čtyři' } }],
    })
    expect(found.key.correct).toEqual([found.content.options[1]?.id])
  })

  it('takes several right options with points one by one', async () => {
    const found = await taken(
      question('multichoice', `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-50, 'c')}`),
    )
    expect(found.question).toMatchObject({ content: { multiple: true, shuffle: false }, key: { rule: 'partial' } })
    expect(found.question.type === 'abc' && found.question.key.correct.length).toBe(2)
    expect(found.notes).toEqual([])
  })

  it('takes all or nothing where the plug-in says so', async () => {
    const found = await taken(question('multichoiceset', `${answer(100, 'a')}${answer(100, 'b')}${answer(0, 'c')}`))
    expect(found.question).toMatchObject({ content: { multiple: true }, key: { rule: 'exact' } })
  })

  it('tells of points for single options that we do not have', async () => {
    expect(noteCodes(await taken(question('multichoice', `${answer(100, 'a')}${answer(50, 'b')}`)))).toEqual([
      'weights_left_out',
    ])
    const uneven = `<single>false</single>${answer(75, 'a')}${answer(25, 'b')}${answer(-100, 'c')}`
    expect(noteCodes(await taken(question('multichoice', uneven)))).toEqual(['weights_left_out'])
  })

  it('lets several be chosen where several are worth all', async () => {
    const found = await taken(question('multichoice', `${answer(100, 'a')}${answer(100, 'b')}${answer(0, 'c')}`))
    expect(found.question).toMatchObject({ content: { multiple: true } })
    expect(noteCodes(found)).toEqual(['several_right_as_multiple'])
  })

  it('takes true and false in the words of the language, also from files that have their own', async () => {
    const right = async (answers: string) => {
      const { question: found } = await taken(question('truefalse', answers))
      if (found.type !== 'abc') throw new Error(found.type)
      return found.content.options.find(({ id }) => found.key.correct.includes(id))?.text
    }
    expect(await right(answer(0, 'true') + answer(100, 'false'))).toEqual({ cs: 'Nepravda' })
    expect(await right(answer(100, 'false') + answer(0, 'true'))).toEqual({ cs: 'Nepravda' })
    expect(await right(answer(100, 'Vero') + answer(0, 'Falso'))).toEqual({ cs: 'Pravda' })
  })

  it('takes a picture as an option with its description', async () => {
    const file = `<file name="a.png" path="/" encoding="base64">${png}</file>`
    const found = await taken(
      question('multichoice', answer(100, '<img src="@@PLUGINFILE@@/a.png" alt="trojúhelník">', file) + answer(0, 'b')),
    )
    expect(found.question).toMatchObject({
      content: { options: [{ picture: { alt: { cs: 'trojúhelník' } } }, { text: { cs: 'b' } }] },
    })
  })

  it('skips a choice without a right option or with too few', async () => {
    expect(await skipReason(question('multichoice', answer(0, 'a') + answer(50, 'b')))).toEqual({
      code: 'no_right_answer',
    })
    expect(await skipReason(question('multichoice', answer(100, 'a')))).toEqual({ code: 'too_few_answers' })
    expect(await skipReason(question('truefalse', answer(0, 'true') + answer(0, 'false')))).toEqual({
      code: 'no_right_answer',
    })
  })
})

describe('connections', () => {
  it('takes pairs, and what belongs nowhere', async () => {
    const { question: found } = await taken(
      question('matching', pair('Praha', 'Vltava') + pair('Paříž', 'Seina') + pair('', 'Dunaj')),
    )
    if (found.type !== 'connection') throw new Error(found.type)
    expect(found.content).toMatchObject({
      reuse: false,
      right: [{ text: { cs: 'Vltava' } }, { text: { cs: 'Seina' } }, { text: { cs: 'Dunaj' } }],
    })
    expect(Object.values(found.key.pairs)).toEqual(found.content.right.slice(0, 2).map(({ id }) => id))
  })

  it('lets an answer be used again where it stands twice', async () => {
    const { question: found } = await taken(
      question('matching', pair('kos', 'pták') + pair('čáp', 'pták') + pair('pes', 'savec')),
    )
    expect(found).toMatchObject({ type: 'connection', content: { reuse: true, right: [{}, {}] } })
  })

  it('skips one with an item that belongs to nothing', async () => {
    expect(await skipReason(question('matching', pair('a', '') + pair('b', 'c') + pair('d', 'e')))).toEqual({
      code: 'no_right_answer',
    })
  })
})

describe('texts and numbers', () => {
  it('takes accepted answers with their shares, and whether case counts', async () => {
    const { question: found } = await taken(
      question('shortanswer', `<usecase>1</usecase>${answer(100, 'Karel IV.')}${answer(50, 'Karel')}${answer(0, '*')}`),
    )
    expect(found).toMatchObject({
      content: { lines: 1, numeric: false },
      key: {
        accepted: [
          { text: 'Karel IV.', fraction: 1 },
          { text: 'Karel', fraction: 0.5 },
        ],
        case_sensitive: true,
        unmatched: 'wrong',
      },
    })
  })

  it('tells of patterns with stars; an escaped star is one', async () => {
    const found = await taken(question('shortanswer', answer(100, String.raw`5 \* 3`) + answer(50, '5*3*')))
    expect(found.question).toMatchObject({ key: { accepted: [{ text: '5 * 3' }], unmatched: 'manual' } })
    expect(noteCodes(found)).toEqual(['wildcard_marked_by_hand'])
    const [any, feedback] = [answer(100, 'Karel*'), answer(100, 'Karel') + answer(0, '*')]
    expect((await taken(question('shortanswer', any))).question.key).toMatchObject({
      accepted: [],
      unmatched: 'manual',
    })
    expect((await taken(question('shortanswer', feedback))).question.key).toMatchObject({ unmatched: 'wrong' })
  })

  it('takes a number with its tolerance and unit', async () => {
    const units =
      '<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit><unit><multiplier>0.01</multiplier><unit_name>m</unit_name></unit></units>'
    const found = await taken(
      question(
        'numerical',
        `${answer(100, '12.5', '<tolerance>0.5</tolerance>')}${answer(50, '12', '<tolerance>0</tolerance>')}${answer(0, '*')}${units}`,
      ),
    )
    expect(found.question).toMatchObject({
      content: { numeric: true, unit: { cs: 'cm' } },
      key: { number: { value: 12.5, tolerance: 0.5 }, accepted: [{ text: '12', fraction: 0.5 }] },
    })
    expect(noteCodes(found)).toEqual(['units_left_out'])
  })

  it('skips a number that is none', async () => {
    expect(await skipReason(question('numerical', answer(100, 'asi pět')))).toEqual({
      code: 'number_unreadable',
      values: { detail: 'asi pět' },
    })
  })

  it('takes an essay as a text that the teacher marks', async () => {
    const { question: found } = await taken(question('essay', '<responsefieldlines>15</responsefieldlines>'))
    expect(found).toMatchObject({ type: 'text', content: { lines: 15 }, key: { accepted: [], unmatched: 'manual' } })
  })
})

describe('a calculated question', () => {
  const set = (name: string, ...values: number[]) =>
    `<dataset_definition><name><text>${name}</text></name><dataset_items>${values
      .map(
        (value, index) =>
          `<dataset_item><number>${values.length - index}</number><value>${value}</value></dataset_item>`,
      )
      .join('')}</dataset_items></dataset_definition>`
  const sets = (...all: string[]) => `<dataset_definitions>${all.join('')}</dataset_definitions>`
  const shown = (format: number, length: number) =>
    `<correctanswerformat>${format}</correctanswerformat><correctanswerlength>${length}</correctanswerlength>`

  it('has the first of its values and the answer that is worked out of them', async () => {
    const found = await taken(
      question(
        'calculated',
        `${answer(100, '{a} / {b}', `<tolerance>0.01</tolerance><tolerancetype>1</tolerancetype>${shown(1, 2)}`)}
        <units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>${sets(set('a', 5, 10), set('b', 7, 3))}`,
        '<p>Kolik je {a} : {b}? Tedy {={a}*2} : {={b}*2}.</p>',
      ),
    )
    expect(found.question).toMatchObject({
      type: 'text',
      prompt: { cs: 'Kolik je 10 : 3? Tedy 20 : 6.' },
      content: { numeric: true, unit: { cs: 'm' } },
      key: { number: { value: 3.33, tolerance: 0.0333333333333 } },
    })
    expect(noteCodes(found)).toEqual(['values_fixed'])
  })

  it('has a width of its own where the file says so', async () => {
    const simple = question(
      'calculatedsimple',
      `${answer(100, 'pow({a}, 2)', '<tolerance>0.5</tolerance><tolerancetype>2</tolerancetype>')}${sets(set('a', 3))}`,
    )
    expect((await taken(simple)).question.key).toMatchObject({ number: { value: 9, tolerance: 0.5 } })
  })

  it('is skipped where it has no values or a formula that can not be worked out', async () => {
    const code = { code: 'type_not_supported', values: { type: 'calculated' } }
    expect(await skipReason(question('calculated', answer(100, '1 + 1')))).toEqual(code)
    expect(await skipReason(question('calculated', answer(100, 'system("ls")') + sets(set('a', 1))))).toEqual(code)
  })
})
