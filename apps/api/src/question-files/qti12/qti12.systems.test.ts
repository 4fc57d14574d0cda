import { inLanguage, type QuestionOf } from '@katedra/questions'
import { describe, expect, it } from 'vitest'
import { noteCodes } from '../../testing/build-moodle-xml.ts'
import { readItem, skipCode, takenItem } from '../../testing/build-qti.ts'
import { sayGaps } from '../../testing/say-gaps.ts'
import type { TakenQuestion } from '../question-files.shape.ts'

/*
 * Items of QTI 1.2 in the dialects of the systems that write it.
 */

const file = (...items: string[]) =>
  `<questestinterop><assessment ident="a"><section ident="s">${items.join('')}</section></assessment></questestinterop>`
const text = (words: string, type = 'text/html') =>
  `<material><mattext texttype="${type}">${words}</mattext></material>`
const label = (ident: string, words: string, more = '') =>
  `<response_label ident="${ident}" ${more}>${text(words)}</response_label>`
const rule = (condition: string, sets: string) =>
  `<respcondition><conditionvar>${condition}</conditionvar>${sets}</respcondition>`
const equal = (field: string, value: string, more = '') => `<varequal respident="${field}" ${more}>${value}</varequal>`
const meta = (name: string, entry: string, element = 'qtimetadatafield') =>
  `<itemmetadata><qtimetadata><${element}><fieldlabel>${name}</fieldlabel><fieldentry>${entry}</fieldentry></${element}></qtimetadata></itemmetadata>`
const item = (metadata: string, presentation: string, rules: string, more = '') =>
  `<item ident="i" title="Question">${metadata}<presentation>${presentation}</presentation><resprocessing><outcomes/>${rules}</resprocessing>${more}</item>`

function choice({ question }: TakenQuestion) {
  if (question.type !== 'abc') throw new Error(question.type)
  const right = question.content.options.filter(({ id }) => question.key.correct.includes(id))
  return {
    right: right.map((option) => option.text?.en),
    all: question.content.options.map((option) => option.text?.en),
    multiple: question.content.multiple,
    rule: question.key.rule,
  }
}

function pairs(taken: TakenQuestion) {
  const { content, key } = connectionOf(taken)
  const words = new Map([...content.left, ...content.right].map((one) => [one.id, inLanguage(one.text, 'en')]))
  return {
    pairs: Object.entries(key.pairs).map(([left, right]) => `${words.get(left)} → ${words.get(right)}`),
    right: content.right.map((one) => inLanguage(one.text, 'en')),
  }
}

function connectionOf({ question }: TakenQuestion): QuestionOf<'connection'> {
  if (question.type !== 'connection') throw new Error(question.type)
  return question
}

function textOf({ question }: Pick<TakenQuestion, 'question'>): QuestionOf<'text'> {
  if (question.type !== 'text') throw new Error(question.type)
  return question
}

/** Things in the order in which they belong. */
function order(taken: TakenQuestion): string[] {
  const { content, key } = connectionOf(taken)
  return content.left.map(({ id }) =>
    inLanguage(content.right.find((one) => one.id === key.pairs[id])?.text ?? {}, 'en'),
  )
}

describe('Brightspace', () => {
  const kind = (name: string) => meta('qmd_questiontype', name, 'qti_metadatafield')
  const counts = (name: string, value = '1') => `<setvar varname="D2L_${name}" action="Add">${value}</setvar>`

  it.each(['1', ''])('counts what is wrong in a variable of its own, with "%s" in it', async (value) => {
    const labels = ['A', 'B', 'C'].map((name) => label(name, name)).join('')
    const rules =
      rule(equal('r', 'A'), counts('Correct', value)) +
      rule(equal('r', 'B'), counts('Incorrect', value)) +
      rule(equal('r', 'C'), counts('Correct', value)) +
      rule('', '<setvar varname="que_score" action="Set">D2L_Correct</setvar>')
    const presentation = `<flow>${text('Which?')}<response_lid ident="r" rcardinality="Multiple"><render_choice>${labels}</render_choice></response_lid></flow>`
    const taken = await takenItem(file(item(kind('Multi-Select'), presentation, rules)))
    expect(choice(taken)).toEqual({ right: ['A', 'C'], all: ['A', 'B', 'C'], multiple: true, rule: 'right_only' })
  })

  it('matches by fields that rules call by another attribute', async () => {
    const labels = label('a', 'Praha') + label('b', 'Vídeň')
    const group = (name: string, words: string) =>
      `<response_grp respident="${name}" rcardinality="Single">${text(words)}<render_choice><flow_label>${labels}</flow_label></render_choice></response_grp>`
    const both = (name: string, right: string, wrong: string) =>
      rule(equal(name, right), counts('Correct')) + rule(equal(name, wrong), counts('Incorrect'))
    const presentation = `<flow>${text('Match.')}${group('x', 'Česko')}${group('y', 'Rakousko')}</flow>`
    const taken = await takenItem(file(item(kind('Matching'), presentation, both('x', 'a', 'b') + both('y', 'b', 'a'))))
    expect(pairs(taken).pairs).toEqual(['Česko → Praha', 'Rakousko → Vídeň'])
  })

  it('asks of each thing at which place it stands', async () => {
    const things = label('o1', 'second') + label('o2', 'third') + label('o3', 'first')
    const at = (name: string, place: number) =>
      rule(equal(name, String(place)), counts('Correct')) +
      rule(`<not>${equal(name, String(place))}</not>`, counts('Incorrect'))
    const presentation = `<flow>${text('Order.')}<response_grp ident="o" rcardinality="Ordered"><render_choice><flow_label>${things}</flow_label></render_choice></response_grp></flow>`
    const taken = await takenItem(file(item(kind('Ordering'), presentation, at('o1', 2) + at('o2', 3) + at('o3', 1))))
    expect(order(taken)).toEqual(['first', 'second', 'third'])
  })

  it('names the label of a blank, not its field', async () => {
    const blank = (name: string) =>
      `<response_str ident="${name}_STR" rcardinality="Single"><render_fib fibtype="String"><response_label ident="${name}_ANS"/></render_fib></response_str>`
    const half = '<setvar action="Set">50.000000000</setvar>'
    const rules =
      rule(equal('1_ANS', 'Vltava', 'case="no"'), half) +
      rule(equal('1_ANS', 'Moldau', 'case="no"'), half) +
      rule(equal('2_ANS', 'Labe', 'case="no"'), half)
    const presentation = `<flow>${text('Prague:')}${blank('1')}${text('Dresden:')}${blank('2')}</flow>`
    const { question } = await takenItem(file(item(kind('Fill in the Blanks'), presentation, rules)))
    expect(question.prompt.en).toBe('Prague: [_g1_] Dresden: [_g2_]')
    expect(sayGaps(question, 'en')).toEqual(['1 written: Vltava | Moldau', '1 written: Labe'])
  })

  it('has long answers that a teacher marks, and kinds that we do not have', async () => {
    const field = `<response_str ident="s" rcardinality="Multiple"><render_fib rows="15" fibtype="String"><response_label ident="l">${text('')}</response_label></render_fib></response_str>`
    const taken = await takenItem(file(item(kind('Long Answer'), `<flow>${text('Why?')}${field}</flow>`, '')))
    expect(textOf(taken).key.unmatched).toBe('manual')
    expect(await skipCode(file(item(kind('Likert'), `<flow>${text('Why?')}${field}</flow>`, '')))).toBe(
      'type_not_supported',
    )
  })
})

describe('ILIAS', () => {
  const kind = (name: string) =>
    meta('QUESTIONTYPE', name).replace(
      '<qtimetadata>',
      '<qtimetadata><qtimetadatafield><fieldlabel>ILIAS_VERSION</fieldlabel><fieldentry>8.0</fieldentry></qtimetadatafield>',
    )
  const adds = (points: number) => `<setvar action="Add">${points}</setvar>`
  const html = (words: string) => text(words, 'text/xhtml')

  it('has gaps of all three kinds that run through its text', async () => {
    const presentation = `<flow>${html('&lt;p&gt;Prague: ')}
      <response_str ident="gap_0" rcardinality="Single"><render_fib fibtype="String" prompt="Box" columns="6"/></response_str>${html(', ')}
      <response_num ident="gap_1" numtype="Decimal"><render_fib fibtype="Decimal" minnumber="429" maxnumber="431"/></response_num>${html(' km, to the ')}
      <response_str ident="gap_2" rcardinality="Single"><render_choice shuffle="Yes">${label('0', 'North Sea')}${label('1', 'Baltic')}</render_choice></response_str>
      ${html('.&lt;/p&gt;')}</flow>`
    const rules =
      rule(equal('gap_0', 'Vltava'), adds(2)) +
      rule(
        `${equal('gap_1', '430')}<vargte respident="gap_1">429</vargte><varlte respident="gap_1">431</varlte>`,
        adds(1),
      ) +
      rule(equal('gap_2', 'North Sea'), adds(1)) +
      rule(equal('gap_2', 'Baltic'), adds(0))
    const { question } = await takenItem(file(item(kind('CLOZE QUESTION'), presentation, rules)))
    expect(question).toMatchObject({ points: 4, prompt: { en: 'Prague: [_g1_], [_g2_] km, to the [_g3_].' } })
    expect(sayGaps(question, 'en')).toEqual(['2 written: Vltava', '1 written: 430±1', '1 chosen: North Sea | Baltic 0'])
  })

  it('pairs two labels of one group, what is dragged first', async () => {
    const group = `<response_grp ident="MQ" rcardinality="Multiple"><render_choice shuffle="Yes">
      ${label('96', 'Česko', 'match_max="1" match_group="44,32"')}${label('54', 'Rakousko', 'match_max="1" match_group="44,32"')}
      ${label('44', 'Praha')}${label('32', 'Vídeň')}${label('11', 'Paříž')}</render_choice></response_grp>`
    const rules =
      rule('<varsubset respident="MQ">44,96</varsubset>', adds(1)) +
      rule('<varsubset respident="MQ">32,54</varsubset>', adds(1))
    const taken = await takenItem(
      file(item(kind('MATCHING QUESTION'), `<flow>${html('Match.')}${group}</flow>`, rules)),
    )
    expect(pairs(taken)).toEqual({
      pairs: ['Česko → Praha', 'Rakousko → Vídeň'],
      right: ['Praha', 'Vídeň', 'Paříž'],
    })
  })

  it('puts things in order place by place', async () => {
    const things = label('0', 'b') + label('1', 'a') + label('2', 'c')
    const at = (place: number, name: string) => rule(equal('OQT', name, `index="${place}"`), adds(1))
    const presentation = `<flow>${html('Order.')}<response_lid ident="OQT" rcardinality="Ordered"><render_choice>${things}</render_choice></response_lid></flow>`
    const taken = await takenItem(
      file(item(kind('ORDERING QUESTION'), presentation, at(0, '1') + at(1, '0') + at(2, '2'))),
    )
    expect(order(taken)).toEqual(['a', 'b', 'c'])
    expect(connectionOf(taken).key.rule).toBe('partial')
  })

  it('says what each option gives when it is chosen, and when it is not', async () => {
    const options = ['0', '1', '2'].map((name) => label(name, `option ${name}`)).join('')
    const option = (name: string, points: number) =>
      rule(equal('MCMR', name), adds(points)) + rule(`<not>${equal('MCMR', name)}</not>`, adds(0))
    const presentation = `<flow>${html('Which?')}<response_lid ident="MCMR" rcardinality="Multiple"><render_choice>${options}</render_choice></response_lid></flow>`
    const taken = await takenItem(
      file(item(kind('MULTIPLE CHOICE QUESTION'), presentation, option('0', 1) + option('1', 0) + option('2', 1))),
    )
    expect(choice(taken)).toMatchObject({ right: ['option 0', 'option 2'], multiple: true, rule: 'right_only' })
    expect(taken.question.points).toBe(2)
  })

  it('names the kinds that we do not have', async () => {
    const reading = await readItem(file(item(kind('assFormulaQuestion'), html('What is it?'), '')))
    expect(reading.ok && reading.skipped[0]?.reason).toEqual({
      code: 'type_not_supported',
      values: { type: 'assFormulaQuestion' },
    })
  })
})

describe('Blackboard', () => {
  const kind = (name: string) =>
    `<itemmetadata><bbmd_questiontype>${name}</bbmd_questiontype><qmd_absolutescore_max>3</qmd_absolutescore_max></itemmetadata>`
  const rich = (words: string) =>
    `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${words}</mat_formattedtext></mat_extension></material></flow>`
  const asks = (words: string) => `<flow class="QUESTION_BLOCK">${rich(words)}</flow>`
  const answers = (inside: string) => `<flow class="RESPONSE_BLOCK">${inside}</flow>`
  const all = '<setvar variablename="SCORE" action="Set">SCORE.max</setvar>'
  const shown = '<displayfeedback linkrefid="correct" feedbacktype="Response"/>'

  it('shows the right side in a block of its own', async () => {
    const left = (name: string, words: string) =>
      `<flow class="Block"><response_lid ident="${name}" rcardinality="Single"><render_choice><flow_label>
        <response_label ident="${name}1"/><response_label ident="${name}2"/><response_label ident="${name}3"/></flow_label></render_choice></response_lid>${rich(words)}</flow>`
    const right = ['Praha', 'Vídeň', 'Paříž'].map((words) => `<flow class="Block">${rich(words)}</flow>`).join('')
    const part =
      '<setvar variablename="PartialCreditPercent" action="Set">50</setvar><setvar variablename="NegativeCreditPercent" action="Set">0</setvar>'
    const presentation = `<flow class="Block">${asks('Match.')}${answers(left('x', 'Rakousko') + left('y', 'Česko'))}<flow class="RIGHT_MATCH_BLOCK">${right}</flow></flow>`
    const rules = rule(equal('x', 'x2'), part + shown) + rule(equal('y', 'y1'), part + shown)
    const taken = await takenItem(file(item(kind('Matching'), presentation, rules)))
    expect(pairs(taken)).toEqual({ pairs: ['Rakousko → Vídeň', 'Česko → Praha'], right: ['Praha', 'Vídeň', 'Paříž'] })
    expect(taken.question).toMatchObject({ points: 3, prompt: { en: 'Match.' } })
  })

  it('calls an answer right without any number', async () => {
    const box = '<response_str ident="response" rcardinality="Single"><render_fib fibtype="String"/></response_str>'
    const exact = '<setvar variablename="EvaluationType" action="Set">EXACT</setvar>'
    const rules =
      rule(equal('response', 'Vltava', 'case="No"'), exact + shown) +
      rule(equal('response', 'Moldau', 'case="No"'), exact + shown) +
      rule('<other/>', '<displayfeedback linkrefid="incorrect"/>')
    const taken = await takenItem(file(item(kind('Fill in the Blank'), asks('Which river?') + answers(box), rules)))
    expect(textOf(taken).key.accepted.map((one) => one.text)).toEqual(['Vltava', 'Moldau'])
  })

  it('leaves to the teacher what may stand anywhere in an answer', async () => {
    const box = '<response_str ident="response" rcardinality="Single"><render_fib fibtype="String"/></response_str>'
    const loose = '<varsubset respident="response" case="No" setmatch="Contains">Vltava</varsubset>'
    const taken = await takenItem(
      file(item(kind('Fill in the Blank'), asks('Which?') + answers(box), rule(loose, all))),
    )
    expect(textOf(taken).key).toMatchObject({ accepted: [{ text: 'Vltava' }], unmatched: 'manual' })
    expect(noteCodes(taken)).toEqual(['wildcard_marked_by_hand'])
  })

  it('has numbers in a range', async () => {
    const box = '<response_num ident="response"><render_fib fibtype="Decimal"/></response_num>'
    const range =
      '<vargte respident="response">9.5</vargte><varlte respident="response">10.5</varlte><varequal respident="response" case="No">10</varequal>'
    const taken = await takenItem(file(item(kind('Numeric'), asks('How many?') + answers(box), rule(range, shown))))
    expect(textOf(taken).key.number).toEqual({ value: 10, tolerance: 0.5 })
  })
})

describe('Canvas', () => {
  const kind = (name: string) => meta('question_type', name)
  const list = (name: string, caption: string, ...labels: string[]) =>
    `<response_lid ident="${name}">${text(caption, 'text/plain')}<render_choice>${labels.join('')}</render_choice></response_lid>`
  const adds = (name: string, right: string, points = 50) =>
    rule(equal(name, right), `<setvar varname="SCORE" action="Add">${points}</setvar>`)

  it('names the gaps of New Quizzes by the field alone, and says how each is answered', async () => {
    const word = (ident: string, words: string, more: string) => label(ident, words, more)
    const typed = 'scoring_algorithm="TextEquivalence" answer_type="openEntry"'
    const fields =
      list('response_ab-1', 'red', word('1', 'red', typed)) +
      list(
        'response_cd-2',
        'blue',
        word('2', 'green', 'answer_type="dropdown"'),
        word('3', 'blue', 'answer_type="dropdown"'),
      ) +
      list('response_ef-3', 'sweet', word('4', 'sweet', 'scoring_algorithm="TextCloseEnough"')) +
      list('response_gh-4', 'you', word('5', 'you', 'scoring_algorithm="TextContainsAnswer"'))
    const rules =
      adds('response_ab-1', '1', 25) +
      adds('response_cd-2', '3', 25) +
      adds('response_ef-3', '4', 25) +
      adds('response_gh-4', '5', 25)
    const presentation = `${text('&lt;p&gt;Roses are [ab-1], violets [cd-2], sugar is [ef-3] and so are [gh-4].&lt;/p&gt;')}${fields}`
    const taken = await takenItem(file(item(kind('fill_in_multiple_blanks_question'), presentation, rules)))
    expect(sayGaps(taken.question, 'en')).toEqual([
      '1 written: red',
      '1 chosen: green 0 | blue',
      '1 written: sweet',
      expect.stringContaining('1 written: you'),
    ])
    const keys = Object.values(textOf(taken).key.gaps?.by_gap ?? {})
    expect(keys.flatMap((key) => (key.kind === 'typed' ? [[key.typo_tolerance, key.unmatched]] : []))).toEqual([
      [false, 'wrong'],
      [true, 'wrong'],
      [false, 'manual'],
    ])
    expect(noteCodes(taken)).toEqual(['wildcard_marked_by_hand'])
  })

  it('tells its kinds apart also where it does not name them', async () => {
    const words = [label('1', 'Praha'), label('2', 'praha')]
    const towns = [label('1', 'Praha'), label('2', 'Brno')]
    const sentence = text('&lt;p&gt;Hlavní město je [a].&lt;/p&gt;')
    const gaps = async (labels: string[]) =>
      sayGaps(
        (await takenItem(file(item('', sentence + list('response_a', 'a', ...labels), adds('response_a', '1', 100)))))
          .question,
        'en',
      )
    expect(await gaps(words)).toEqual(['1 written: Praha | praha'])
    expect(await gaps(towns)).toEqual(['1 chosen: Praha | Brno 0'])
    const matching = `${text('Match.')}${list('response_1', 'Česko', ...towns)}${list('response_2', 'Morava', ...towns)}`
    const taken = await takenItem(file(item('', matching, adds('response_1', '1') + adds('response_2', '2'))))
    expect(pairs(taken).pairs).toEqual(['Česko → Praha', 'Morava → Brno'])
  })

  it('sorts things into groups; those that belong nowhere are left out and told', async () => {
    const things = [label('1', 'dog'), label('2', 'oak'), label('3', 'cat'), label('4', 'stone')]
    const both = (name: string, ...right: string[]) =>
      rule(right.map((one) => equal(name, one)).join(''), '<setvar varname="SCORE" action="Add">50</setvar>')
    const presentation = `${text('Sort.')}${list('a', 'Animals', ...things)}${list('p', 'Plants', ...things)}`
    const taken = await takenItem(
      file(item(kind('categorization_question'), presentation, both('a', '1', '3') + both('p', '2'))),
    )
    expect(pairs(taken)).toEqual({
      pairs: expect.arrayContaining(['dog → Animals', 'cat → Animals', 'oak → Plants']) as unknown,
      right: ['Animals', 'Plants'],
    })
    expect(noteCodes(taken)).toEqual(['items_without_place_left_out'])
  })

  it('takes the first of the values that it would draw', async () => {
    const calculated = `<itemproc_extension><calculated><answer_tolerance>10%</answer_tolerance><var_sets>
      <var_set ident="1"><var name="x">5</var><var name="y">4</var><answer>20.0</answer></var_set>
      <var_set ident="2"><var name="x">1</var><var name="y">1</var><answer>1.0</answer></var_set></var_sets></calculated></itemproc_extension>`
    const box =
      '<response_str ident="response1"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str>'
    const taken = await takenItem(
      file(item(kind('calculated_question'), text('&lt;p&gt;[x] × [y] = ?&lt;/p&gt;') + box, '', calculated)),
    )
    expect(taken.question.prompt.en).toBe('5 × 4 = ?')
    expect(textOf(taken).key.number).toEqual({ value: 20, tolerance: 2 })
    expect(noteCodes(taken)).toEqual(['values_fixed'])
    expect(await skipCode(file(item(kind('calculated_question'), text('[x]') + box, '')))).toBe('type_not_supported')
  })

  it('puts the text before each question that belongs to it', async () => {
    const essay = (ident: string, words: string) =>
      `<item ident="${ident}" title="${ident}">${kind('essay_question').replace(
        '<qtimetadata>',
        '<qtimetadata><qtimetadatafield><fieldlabel>parent_stimulus_item_ident</fieldlabel><fieldentry>t</fieldentry></qtimetadatafield>',
      )}<presentation>${text(words)}</presentation></item>`
    const passage = `<item ident="t" title="t">${kind('text_only_question')}<presentation>${text('&lt;p&gt;Once upon a time.&lt;/p&gt;')}</presentation></item>`
    const reading = await readItem(file(passage, essay('1', 'When?'), essay('2', 'Who?')))
    expect(reading.ok && reading.skipped).toEqual([])
    expect(reading.ok && reading.taken.map(({ question }) => question.prompt.en)).toEqual([
      'Once upon a time.\n\nWhen?',
      'Once upon a time.\n\nWho?',
    ])
    const alone = await readItem(file(passage))
    expect(alone.ok && alone.skipped.map(({ reason }) => reason.code)).toEqual(['only_text'])
  })

  it('tells of other points for other options, and reads a number where none is named', async () => {
    const options = label('1', 'A') + label('2', 'B')
    const set = (points: number) => `<setvar varname="SCORE" action="Set">${points}</setvar>`
    const presentation = `${text('Which?')}<response_lid ident="r" rcardinality="Single"><render_choice>${options}</render_choice></response_lid>`
    const taken = await takenItem(
      file(
        item(
          kind('multiple_choice_question'),
          presentation,
          rule(equal('r', '1'), set(10)) + rule(equal('r', '2'), set(5)),
        ),
      ),
    )
    expect([choice(taken).right, noteCodes(taken)]).toEqual([['A'], ['weights_left_out']])
    const box =
      '<response_str ident="r"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str>'
    const number = (value: string) =>
      rule(
        `<or>${equal('r', value)}<and><vargte respident="r">${value}</vargte><varlte respident="r">${value}</varlte></and></or>`,
        set(100),
      )
    const { question } = await takenItem(file(item('', text('How many?') + box, number('1234.0') + number('4321.0'))))
    expect(textOf({ question })).toMatchObject({
      content: { numeric: true },
      key: { number: { value: 1234, tolerance: 0 }, accepted: [{ text: '4321', fraction: 1 }] },
    })
  })
})

describe('a text of QTI 1.2', () => {
  it('may be elements of HTML, and may stand in the field of its choice', async () => {
    const options = label('1', 'A') + label('2', 'B')
    const field = `<response_lid ident="r" rcardinality="Single"><material><mattext texttype="text/xhtml"><p>Which is <b>first</b>?</p></mattext></material><render_choice>${options}</render_choice></response_lid>`
    const rules = rule(equal('r', '1'), '<setvar>1</setvar>')
    const { question } = await takenItem(file(item('', field, rules)))
    expect(question.prompt.en).toBe('Which is **first**?')
  })

  it('may hold a picture', async () => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const picture = `<material><matimage imagtype="image/png" embedded="base64">${dot}</matimage></material>`
    const options = label('1', 'A') + label('2', 'B')
    const presentation = `${text('Which?')}${picture}<response_lid ident="r"><render_choice>${options}</render_choice></response_lid>`
    const taken = await takenItem(file(item('', presentation, rule(equal('r', '1'), '<setvar>1</setvar>'))))
    expect(taken.pictures.length).toBe(1)
  })
})
