import { inLanguage, type QuestionOf } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import { describe, expect, it } from 'vitest'
import { readQuestionFile } from '../question-files.ts'

async function read(...items: readonly string[]) {
  const file = `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment ident="a" title="K"><section ident="s">${items.join('')}</section></assessment></questestinterop>`
  const bytes = new TextEncoder().encode(file)
  const { reading } = await readQuestionFile({ name: 'x.xml', bytes }, { language: 'cs' })
  if (!reading.ok) throw new Error(reading.refusal.code)
  return reading
}

async function gapsOf(item: string) {
  const { taken, skipped } = await read(item)
  expect(skipped).toEqual([])
  const question = taken[0]?.question
  if (question?.type !== 'text') throw new Error(question?.type)
  return { text: plain(inLanguage(question.prompt, 'cs')), points: question.points, ...keysOf(question) }
}

function keysOf({ key, content }: QuestionOf<'text'>) {
  const keys = Object.values(key.gaps?.by_gap ?? {})
  const typed = keys.flatMap((one) => (one.kind === 'typed' ? [one] : []))
  return {
    rule: key.gaps?.rule,
    words: typed.map(({ accepted }) => accepted.map(({ text }) => text)),
    cases: typed.map(({ case_sensitive }) => case_sensitive),
    lists: (content.gaps ?? []).flatMap((gap) =>
      gap.kind === 'chosen' ? [gap.options.map(({ text }) => text.cs)] : [],
    ),
  }
}

const plus = `<item maxattempts="0">
  <itemmetadata>
    <bbmd_asi_object_id>_1</bbmd_asi_object_id>
    <bbmd_asitype>Item</bbmd_asitype>
    <bbmd_questiontype>Fill in the Blank Plus</bbmd_questiontype>
    <qmd_absolutescore_max>4.0</qmd_absolutescore_max>
  </itemmetadata>
  <presentation>
    <flow class="Block">
      <flow class="QUESTION_BLOCK">
        <flow class="FORMATTED_TEXT_BLOCK">
          <material>
            <mat_extension>
              <mat_formattedtext type="HTML">&lt;p&gt;Mám [x] psy a [y].&lt;/p&gt;</mat_formattedtext>
            </mat_extension>
          </material>
        </flow>
      </flow>
      <flow class="RESPONSE_BLOCK">
        <response_str ident="x" rcardinality="Single" rtiming="No">
          <render_fib charset="us-ascii" encoding="UTF_8" rows="0" columns="0" maxchars="0" prompt="Box" fibtype="String"/>
        </response_str>
        <response_str ident="y" rcardinality="Single" rtiming="No">
          <render_fib charset="us-ascii" rows="0" columns="0" maxchars="0" prompt="Box" fibtype="String"/>
        </response_str>
      </flow>
    </flow>
  </presentation>
  <resprocessing scoremodel="SumOfScores">
    <outcomes>
      <decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="4.0"/>
    </outcomes>
    <respcondition title="correct">
      <conditionvar>
        <and>
          <or>
            <varequal respident="x" case="No">dva</varequal>
            <varequal respident="x" case="No">2</varequal>
          </or>
          <or>
            <varequal respident="y" case="No">kočku</varequal>
          </or>
        </and>
      </conditionvar>
      <setvar variablename="SCORE" action="Set">SCORE.max</setvar>
      <displayfeedback linkrefid="correct" feedbacktype="Response"/>
    </respcondition>
    <respcondition title="incorrect">
      <conditionvar>
        <other/>
      </conditionvar>
      <setvar variablename="SCORE" action="Set">0</setvar>
    </respcondition>
  </resprocessing>
</item>`

const jumbled = `<item maxattempts="0">
  <itemmetadata>
    <bbmd_questiontype>Jumbled Sentence</bbmd_questiontype>
    <qmd_absolutescore_max>2.0</qmd_absolutescore_max>
  </itemmetadata>
  <presentation>
    <flow class="Block">
      <flow class="QUESTION_BLOCK">
        <flow class="FORMATTED_TEXT_BLOCK">
          <material>
            <mat_extension>
              <mat_formattedtext type="HTML">Ona [a] tam.</mat_formattedtext>
            </mat_extension>
          </material>
        </flow>
      </flow>
      <flow class="RESPONSE_BLOCK">
        <response_lid ident="a" rcardinality="Single" rtiming="No">
          <render_choice shuffle="No" minnumber="0" maxnumber="0">
            <flow_label class="Block">
              <response_label ident="id1" shuffle="Yes" rarea="Ellipse" rrange="Exact">
                <flow_mat class="Block">
                  <material>
                    <mat_extension>
                      <mat_formattedtext type="HTML">jde</mat_formattedtext>
                    </mat_extension>
                  </material>
                </flow_mat>
              </response_label>
              <response_label ident="id2">
                <flow_mat class="Block">
                  <material>
                    <mat_extension>
                      <mat_formattedtext type="HTML">jdou</mat_formattedtext>
                    </mat_extension>
                  </material>
                </flow_mat>
              </response_label>
            </flow_label>
          </render_choice>
        </response_lid>
      </flow>
    </flow>
  </presentation>
  <resprocessing>
    <outcomes>
      <decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="2.0"/>
    </outcomes>
    <respcondition title="correct">
      <conditionvar>
        <and>
          <varequal respident="a" case="No">id1</varequal>
        </and>
      </conditionvar>
      <setvar variablename="SCORE" action="Set">SCORE.max</setvar>
    </respcondition>
  </resprocessing>
</item>`

const ordering = `<item title="ord" maxattempts="0">
  <itemmetadata>
    <bbmd_questiontype>Ordering</bbmd_questiontype>
    <qmd_absolutescore_max>3.0</qmd_absolutescore_max>
  </itemmetadata>
  <presentation>
    <flow class="Block">
      <flow class="QUESTION_BLOCK">
        <flow class="FORMATTED_TEXT_BLOCK">
          <material>
            <mat_extension>
              <mat_formattedtext type="HTML">Seřaďte</mat_formattedtext>
            </mat_extension>
          </material>
        </flow>
      </flow>
      <flow class="RESPONSE_BLOCK">
        <response_lid ident="response" rcardinality="Ordered" rtiming="No">
          <render_choice shuffle="No" minnumber="0" maxnumber="0">
            <flow_label class="Block">
              <response_label ident="o1">
                <flow_mat class="FORMATTED_TEXT_BLOCK">
                  <material>
                    <mat_extension>
                      <mat_formattedtext type="HTML">jedna</mat_formattedtext>
                    </mat_extension>
                  </material>
                </flow_mat>
              </response_label>
            </flow_label>
            <flow_label class="Block">
              <response_label ident="o2">
                <flow_mat class="FORMATTED_TEXT_BLOCK">
                  <material>
                    <mat_extension>
                      <mat_formattedtext type="HTML">dvě</mat_formattedtext>
                    </mat_extension>
                  </material>
                </flow_mat>
              </response_label>
            </flow_label>
            <flow_label class="Block">
              <response_label ident="o3">
                <flow_mat class="FORMATTED_TEXT_BLOCK">
                  <material>
                    <mat_extension>
                      <mat_formattedtext type="HTML">tři</mat_formattedtext>
                    </mat_extension>
                  </material>
                </flow_mat>
              </response_label>
            </flow_label>
          </render_choice>
        </response_lid>
      </flow>
    </flow>
  </presentation>
  <resprocessing>
    <outcomes>
      <decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="3.0"/>
    </outcomes>
    <respcondition title="correct">
      <conditionvar>
        <and>
          <varequal respident="response" case="No">o1</varequal>
          <varequal respident="response" case="No">o2</varequal>
          <varequal respident="response" case="No">o3</varequal>
        </and>
      </conditionvar>
      <setvar variablename="SCORE" action="Set">SCORE.max</setvar>
    </respcondition>
  </resprocessing>
</item>`

const fields = `<item title="fib" ident="r1">
  <presentation>
    <flow>
      <material>
        <mattext texttype="text/html">Praha leží na</mattext>
      </material>
      <response_str ident="A" rcardinality="Single">
        <render_fib fibtype="String" prompt="Box">
          <response_label ident="A1"/>
        </render_fib>
      </response_str>
      <material>
        <mattext texttype="text/html">a Brno na</mattext>
      </material>
      <response_str ident="B">
        <render_fib fibtype="String">
          <response_label ident="B1"/>
        </render_fib>
      </response_str>
      <material>
        <mattext texttype="text/html">.</mattext>
      </material>
    </flow>
  </presentation>
  <resprocessing>
    <outcomes>
      <decvar varname="SCORE" minvalue="0" maxvalue="100"/>
    </outcomes>
    <respcondition>
      <conditionvar>
        <varequal respident="A" case="No">Vltavě</varequal>
      </conditionvar>
      <setvar varname="SCORE" action="Add">50</setvar>
    </respcondition>
    <respcondition>
      <conditionvar>
        <or>
          <varequal respident="B" case="No">Svratce</varequal>
          <varequal respident="B">Svitavě</varequal>
        </or>
      </conditionvar>
      <setvar varname="SCORE" action="Add">50</setvar>
    </respcondition>
  </resprocessing>
</item>`

const indexed = `<item title="fib one str" ident="r2">
  <presentation>
    <flow>
      <response_str ident="FIB01" rcardinality="Ordered">
        <render_fib fibtype="String" prompt="Dashline" maxchars="5">
          <material>
            <mattext texttype="text/html">Fill-in-the-blanks: </mattext>
          </material>
          <response_label ident="A"/>
          <material>
            <mattext texttype="text/html"> is the winter of our </mattext>
          </material>
          <response_label ident="B"/>
          <material>
            <mattext texttype="text/html"> made glorious.</mattext>
          </material>
        </render_fib>
      </response_str>
    </flow>
  </presentation>
  <resprocessing>
    <outcomes>
      <decvar/>
    </outcomes>
    <respcondition>
      <conditionvar>
        <varequal respident="FIB01" index="1" case="Yes">Now</varequal>
      </conditionvar>
      <setvar action="Add">1</setvar>
    </respcondition>
    <respcondition>
      <conditionvar>
        <varequal respident="FIB01" index="2">discontent</varequal>
      </conditionvar>
      <setvar action="Add">1</setvar>
    </respcondition>
  </resprocessing>
</item>`

describe('texts with fields of QTI 1.2', () => {
  it('that Blackboard names in brackets are gaps, all or nothing by its one rule', async () => {
    expect(await gapsOf(plus)).toEqual({
      text: 'Mám _____ psy a _____.',
      points: 4,
      rule: 'exact',
      words: [['dva', '2'], ['kočku']],
      cases: [false, false],
      lists: [],
    })
  })

  it('that are lists named in brackets are lists in their gaps', async () => {
    expect(await gapsOf(jumbled)).toMatchObject({ text: 'Ona _____ tam.', points: 2, lists: [['jde', 'jdou']] })
  })

  it('that stand within the text are gaps in their places', async () => {
    expect(await gapsOf(fields)).toMatchObject({
      text: 'Praha leží na _____ a Brno na _____.',
      rule: 'partial',
      words: [['Vltavě'], ['Svratce', 'Svitavě']],
    })
  })

  it('that are places of one field by their numbers are gaps with keys of their own', async () => {
    expect(await gapsOf(indexed)).toMatchObject({
      text: 'Fill-in-the-blanks: _____ is the winter of our _____ made glorious.',
      words: [['Now'], ['discontent']],
      cases: [true, false],
    })
  })

  it('that Blackboard puts in order are an order, though points are called by a name', async () => {
    const { taken } = await read(ordering)
    expect(taken).toMatchObject([{ question: { type: 'connection', points: 3, content: { ordering: true } } }])
  })

  it('that is one field without a word to accept waits for the teacher', async () => {
    const open =
      '<item><presentation><material><mattext>Popište</mattext></material><response_str ident="a"><render_fib/></response_str></presentation></item>'
    const { taken } = await read(open)
    expect(taken).toMatchObject([{ question: { type: 'text', key: { accepted: [], unmatched: 'manual' } } }])
  })
})
