import { allExamples } from '@katedra/questions/examples'
import type { FormatId } from '../question-files/question-files.shape.ts'
import { writeQuestionFile } from '../question-files/question-files.ts'
import { xmlSamples } from './xml-question-samples.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Written for the tests: every kind of question and every way to write one that GIFT has. */
export const giftSample = String.raw`// Zeměpis pro sedmou třídu [tag:nezapočítá se]

$CATEGORY: $course$/top/Zeměpis/Řeky a moře

// [id:7] [tag:evropa] [tag:řeky]
::Vltava::Kterým městem protéká Vltava?{
  =Praha#Ano.
  ~Brno#Tím protéká Svratka.
  ~%-50%Ostrava
  ####Vltava protéká Prahou a vlévá se do Labe.
}

Které z měst leží na Dunaji?{~%50%Vídeň ~%50%Budapešť ~%-50%Praha ~%-50%Řím}

Labe teče do {=Severního moře ~Baltského moře} u Hamburku.

Dunaj se vlévá do Černého moře.{TRUE}

::Opačně::[html]<p>Vltava je <b>delší</b> než Dunaj.</p>{F#Dunaj je mnohem delší.}

Jak se jmenuje nejvyšší hora Česka?{=Sněžka =%50%Sniezka =%0%*#Zkuste to znovu.}

V kterém roce byl postaven Karlův most? {#1357:45}

Kolik krajů má Česko? {#13..15}

Kolik je \(\frac\{1\}\{2\}\) z 9? {#
  =4.5:0
  =%50%4.5:0.5
}

Přiřaďte státům hlavní města. {
  =Rakousko -> Vídeň
  =Maďarsko -> Budapešť
  =Česko -> Praha
  = -> Bratislava
}

[markdown]Popište **vlastními slovy**, jak vzniká *delta*. {}

Tohle je jen text k následujícím otázkám.

::Znaky::Kolik je 2 \+ 2 \= ? A co značí \{x\}, \~, \# a \\ ?\nVyberte. {=čtyři \: 4 ~\= 5}
`

/** What our table and those of other systems look like as CSV. */
export const kahootSample = `Kahoot quiz template;;;;;;;
;;;;;;;
;Question - max 120 characters;Answer 1 - max 75 characters;Answer 2 - max 75 characters;Answer 3 - max 75 characters;Answer 4 - max 75 characters;Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs;Correct answer(s) - choose at least one
1;Kolik je 3 * 3?;6;9;12;;20;2
2;Která čísla jsou sudá?;1;2;3;4;30;2,4
3;;;;;;;
4;Bez správné odpovědi?;a;b;;;20;
`

export const quizizzSample = `Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation
What is 2 + 2?,Multiple Choice,3,4,5,,,2,30,,Two and two make four.
Which are even?,Checkbox,1,2,3,4,,"2,4",30,https://example.org/a.png,
Capital of Italy,Fill-in-the-Blank,Rome,Roma,,,,,30,,
How are you?,Poll,Well,Badly,,,,,30,,
Describe a delta.,Open-Ended,,,,,,,30,,
Draw a river.,Draw,,,,,,,30,,
`

export const blooketSample = `Question #,Question Text,Answer 1,Answer 2,Answer 3,Answer 4,Time Limit (sec),Correct Answer(s)
1,Largest planet?,Mars,Jupiter,,,20,2
2,Which are moons?,Io,Venus,Europa,,20,"1,3"
`

/** One file of each format with questions of every type that it knows, and the samples above. */
export async function sampleFiles(): Promise<{ format: FormatId; bytes: Uint8Array }[]> {
  const questions = allExamples.map((question, index) => ({
    name: `Otázka ${index + 1}`,
    question,
    tags: ['ukázka'],
    pictures: [],
  }))
  const formats: FormatId[] = ['gift', 'csv', 'xlsx', 'json', 'moodle-xml', 'qti', 'qti3']
  const written = await Promise.all(
    formats.map(async (format) => {
      const file = await writeQuestionFile(format, questions, { language: 'cs' })
      return file === undefined ? [] : [{ format, bytes: file.bytes }]
    }),
  )
  return [
    ...written.flat(),
    ...xmlSamples,
    { format: 'gift', bytes: utf8(giftSample) },
    ...[kahootSample, quizizzSample, blooketSample].map((text) => ({ format: 'csv' as const, bytes: utf8(text) })),
  ]
}
