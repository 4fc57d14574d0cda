import type { FormatId } from '../question-files/question-files.shape.ts'
import { answer, moodleFile, pair, question } from './build-moodle-xml.ts'
import { choices, correct, item, mapping, pairs, several, template } from './build-qti.ts'

const moodleSample = [
  '<question type="category"><category><text>$course$/top/Zeměpis</text></category></question>',
  question('multichoice', `<single>false</single>${answer(50, 'Vltava')}${answer(50, 'Labe')}${answer(-50, 'Dunaj')}`),
  question('truefalse', answer(100, 'true') + answer(0, 'false')),
  question(
    'shortanswer',
    `<usecase>0</usecase>${answer(100, 'Praha')}${answer(0, '*')}<tags><tag><text>města</text></tag></tags>`,
  ),
  question(
    'numerical',
    `${answer(100, '12.5', '<tolerance>0.5</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit></units>`,
  ),
  question('matching', pair('Praha', 'Vltava') + pair('Brno', 'Svratka') + pair('', 'Labe')),
  question(
    'essay',
    '<responsefieldlines>10</responsefieldlines>',
    '<p>Vysvětlete \\(a^2\\) a <img src="@@PLUGINFILE@@/a.png" alt="b"></p>',
  ),
  question('cloze', '', 'Kolik? {1:NUMERICAL:=5:0}'),
].join('\n')

const set = (...names: string[]) =>
  names
    .map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="1">${name}</simpleAssociableChoice>`)
    .join('')
const answerTo = 'responseIdentifier="RESPONSE"'
const math =
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac></math>'

const items = [
  item({ body: `<p>${math}</p>${choices()}`, declared: correct('B') }),
  item({
    body: choices('maxChoices="0"'),
    kind: several,
    declared: mapping({ A: 1, B: 1, C: -1 }),
    processing: template('map_response'),
  }),
  item({
    body: `<matchInteraction ${answerTo}><simpleMatchSet>${set('a', 'b')}</simpleMatchSet><simpleMatchSet>${set('x', 'y', 'z')}</simpleMatchSet></matchInteraction>`,
    kind: pairs,
    declared: correct('a x', 'b y'),
  }),
  item({
    body: `<gapMatchInteraction ${answerTo}><gapText identifier="v">v</gapText><gapText identifier="e">e</gapText><p><gap identifier="G1"/> a <gap identifier="G2"/></p></gapMatchInteraction>`,
    kind: pairs,
    declared: correct('v G1', 'e G2'),
  }),
  item({
    body: `<p>Kolik? <textEntryInteraction ${answerTo}/> cm</p>`,
    kind: 'cardinality="single" baseType="float"',
    declared: correct('12.5'),
    more: '<modalFeedback identifier="x">Proto.</modalFeedback>',
  }),
  item({
    body: `<p>Kde?</p><sliderInteraction ${answerTo} lowerBound="0" upperBound="50" step="5"/>`,
    kind: 'cardinality="single" baseType="integer"',
    declared: correct('25'),
  }),
]

/** Written for the tests: Moodle XML and items of QTI with every kind of question that their readers know. */
export const xmlSamples: readonly { format: FormatId; bytes: Uint8Array }[] = [
  { format: 'moodle-xml', bytes: moodleFile(moodleSample) },
  ...items.map((xml) => ({ format: 'qti' as const, bytes: new TextEncoder().encode(xml) })),
]
