import { expect, test } from 'vitest'
import { generate } from '../generate.ts'
import { languageProblems } from './language-rules.ts'

const { question } = generate({ generator: 'percent.whole', version: 1, difficulty: 1, seed: 3 })

test.each([
  ['cs', 'Do školy dojíždí 5 % žáků, to je 3 dětí.'],
  ['cs', 'Obdélník má 4 stejných dílů.'],
  ['cs', 'Kolik je 20 % z 480?'],
  ['cs', 'Vybarvených je 2.'],
  ['cs', 'Od 17:00 do 17:00 uplyne 0 min.'],
  ['cs', 'Z 40 hodů bylo 30 úspěšných.'],
  ['cs', 'Vlak odjel v 14:05.'],
  ['cs', 'Sůl rozpustili v 300 g vody.'],
  ['cs', 'Zeptej se: Kdo četla?'],
  ['cs', 'Kolik tepla přijme 2\u00A0kg vody?'],
  ['cs', '36 · 50 = 1800 cm²'],
  ['cs', 'Které slovo je podmětem věty: Pes spal.'],
  ['cs', 'Doplň koncovky: 2[_a_] June'],
  ['en', 'Fill in the endings: 2[_a_] June'],
  ['en', 'Which word is a noun: dog, runs.'],
  ['en', 'How many grams are in 50 g of a 8% solution?'],
  ['en', 'Of these 1 are shaded.'],
  ['en', 'How many stamps has Eva?'],
])('in %s "%s" is a problem', (language, text) => {
  expect(languageProblems({ ...question, prompt: { ...question.prompt, [language]: text } })).toHaveLength(1)
})

test.each([
  ['cs', 'To jsou 3 děti, 5 dílů a 12 hodů; ze 40 a z 50, ve 14:05 a v 15:20.'],
  ['cs', 'Rozpustili ji ve 400 g vody, pak v 500 g a v 1\u00A0200 g.'],
  ['cs', 'Doplň koncovky: 2[_a_] June, 3[_b_] May'],
  ['cs', 'Které slovo je podmětem této věty? Pes spal.'],
  ['cs', 'V roce 2019 bylo dvojkové číslo 11001 a 1\u00A0800 korun.'],
  ['en', 'An 8% solution and a 12% one; of these 1 is shaded.'],
])('in %s "%s" is none', (language, text) => {
  expect(languageProblems({ ...question, prompt: { ...question.prompt, [language]: text } })).toEqual([])
})
