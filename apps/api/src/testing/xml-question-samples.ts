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
/** Version 1.2 in the dialects of the systems that write it. */
const oldText = (words: string) => `<material><mattext texttype="text/html">${words}</mattext></material>`
const oldLabel = (ident: string, words: string, more = '') =>
  `<response_label ident="${ident}" ${more}>${oldText(words)}</response_label>`
const oldMeta = (name: string, entry: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
const oldRule = (condition: string, gives: string) =>
  `<respcondition><conditionvar>${condition}</conditionvar>${gives}</respcondition>`
const oldEqual = (field: string, value: string) => `<varequal respident="${field}">${value}</varequal>`
const adds = '<setvar action="Add">1</setvar>'
const sorted = oldLabel('1', 'pes') + oldLabel('2', 'dub')
const oldItems = [
  `<item title="mezery">${oldMeta('QUESTIONTYPE', 'CLOZE QUESTION')}<presentation><flow>${oldText('Praha: ')}
    <response_str ident="gap_0"><render_fib fibtype="String" columns="6"/></response_str>${oldText(', ')}
    <response_num ident="gap_1"><render_fib fibtype="Decimal"/></response_num>${oldText(' km do ')}
    <response_str ident="gap_2"><render_choice>${oldLabel('0', 'Severního')}${oldLabel('1', 'Baltského')}</render_choice></response_str></flow></presentation>
    <resprocessing>${oldRule(oldEqual('gap_0', 'Vltava'), adds)}${oldRule('<vargte respident="gap_1">429</vargte><varlte respident="gap_1">431</varlte>', adds)}
    ${oldRule(oldEqual('gap_2', 'Severního'), adds)}</resprocessing></item>`,
  `<item title="dvojice"><presentation>${oldText('Spoj')}<response_grp ident="MQ"><render_choice>${oldLabel('96', 'Česko', 'match_group="44,32"')}
    ${oldLabel('54', 'Rakousko', 'match_group="44,32"')}${oldLabel('44', 'Praha')}${oldLabel('32', 'Vídeň')}</render_choice></response_grp></presentation>
    <resprocessing>${oldRule('<varsubset respident="MQ">44,96</varsubset>', adds)}${oldRule('<varsubset respident="MQ">32,54</varsubset>', adds)}</resprocessing></item>`,
  `<item title="skupiny">${oldMeta('question_type', 'categorization_question')}<presentation>${oldText('Roztřiď')}
    ${['a', 'b'].map((name) => `<response_lid ident="${name}">${oldText(name)}<render_choice>${sorted}</render_choice></response_lid>`).join('')}</presentation>
    <resprocessing>${oldRule(oldEqual('a', '1'), '<setvar varname="D2L_Correct" action="Add"/>')}${oldRule(oldEqual('b', '2'), adds)}</resprocessing></item>`,
  `<item title="výpočet">${oldMeta('question_type', 'calculated_question')}<presentation>${oldText('[x] × [y]')}<response_str ident="r"><render_fib fibtype="Decimal"/></response_str></presentation>
    <itemproc_extension><calculated><answer_tolerance>10%</answer_tolerance><var_sets><var_set><var name="x">5</var><var name="y">4</var><answer>20</answer></var_set></var_sets></calculated></itemproc_extension></item>`,
]
const oldFile = `<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd"><questestinterop><assessment><section>${oldItems.join('')}</section></assessment></questestinterop>`

export const xmlSamples: readonly { format: FormatId; bytes: Uint8Array }[] = [
  { format: 'moodle-xml', bytes: moodleFile(moodleSample) },
  ...[...items, oldFile].map((xml) => ({ format: 'qti' as const, bytes: new TextEncoder().encode(xml) })),
]
