import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripDiacritics } from '@katedra/questions/fold'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupAnswers, type Asked } from './answer-groups.ts'
import { stopWords, weakWords } from './answer-groups.words.ts'
import { closeAnswers } from '../testing/close-answers.ts'
import { corpus } from '../testing/marked-answers.ts'
import { seededRandom } from '../testing/mutate-bytes.ts'
import { askedQuestions, writtenAnswers } from '../testing/written-answers.ts'

function isOne(one: string, other: string, beside: readonly string[] = [], asked: Asked = {}): boolean {
  const [first, second] = groupAnswers([one, other, ...beside], asked)
  return first === second
}

function times(count: number, text: string): string[] {
  return Array.from({ length: count }, () => text)
}

describe('answers are one', () => {
  it.each([
    ['Praha', 'praha.'],
    ['Žižka', 'zizka'],
    ['the dog', 'Dog!'],
    ['je to pes', 'Pes'],
    ['v Praze', 'Praze'],
    ['Freedom of speech', 'the freedom of speech'],
    ['blood sugar', 'sugar, blood'],
    ['Democrats and Republicans', 'republicans / democrats'],
    ['červená, bílá a modrá', 'modrá, červená a bílá'],
    ['white house', 'Whitehouse'],
    ['USA', 'the United States of America'],
    ['U.S.A.', 'usa'],
    ['1,5', '1.50'],
    ['.5', '0,5'],
    ['1 000 km', '1000 km'],
    ['0,125', '0.125'],
    ['1234,5', '1 234.50'],
    ['1,000,000', '1000000'],
    ['−3', '-3'],
    ['– 3', '-3'],
    ['10km', '10 km'],
    ['CO₂', 'co2'],
    ['x = 5', 'x=5,0'],
    ['1914 – 1918', '1914-1918'],
    ["I don't know", 'nevím'],
    ['government', 'goverment'],
    ['fotosyntéza', 'fotosintéza'],
    ['', '   '],
    ['Fe2+', 'Fe 2+'],
    ['Cl⁻', 'Cl-'],
    ['5 KM', '5 km'],
    ['C++', 'c++'],
    ['H₂O.', 'h2o'],
    ['1918!', '1918'],
    ['v roce 1918', 'roce 1918'],
    ['thirteen colonies', '13 colonies'],
    ['osm nohou', '8 nohou'],
    ['into the box', 'in the box'],
    ['kvůli vzdělání', 'pro vzdělání'],
    ['it increases', 'increased'],
  ])('%j and %j', (one, other) => {
    expect(isOne(one, other)).toBe(true)
  })

  it('where a rare word is a slip of a frequent one', () => {
    expect(isOne('Komenský', 'Komenskí', times(5, 'Jan Komenský'))).toBe(true)
    expect(isOne('Roosevelt', 'Rosevelt', times(5, 'Roosevelt'))).toBe(true)
  })

  it('where only endings differ, and one of them is much more frequent', () => {
    expect(isOne('the executive branch', 'executive branches', times(9, 'executive branch'))).toBe(true)
  })

  it('where the rest only repeats the question', () => {
    const asked = { question: 'Why does the flag of the country have thirteen stripes?' }
    expect(isOne('colonies', 'stripes colonies', times(9, 'colonies'), asked)).toBe(true)
  })
})

describe('answers stay apart', () => {
  it.each([
    ['12', '13'],
    ['1945', '1954'],
    ['−3', '3'],
    ['- 3', '3'],
    ['teplota -3 °C', 'teplota 3 °C'],
    ['1,000', '1'],
    ['1,000', '1000'],
    ['5 %', '5'],
    ['World War 1', 'World War 2'],
    ['H2O', 'HO2'],
    ['x > 5', 'x < 5'],
    ['5-3', '5+3'],
    ['1/2', '1 2'],
    ['a', 'b'],
    ['i', 'í'],
    ['vitamin A', 'vitamin'],
    ['vitamin a', 'vitamin c'],
    ['Karel I', 'Karel V'],
    ['it is hot', "it isn't hot"],
    ['it can grow', 'it cannot grow'],
    ['je to pravda', 'není to pravda'],
    ['roste', 'neroste'],
    ['ano', 'ne'],
    ['nikdy', 'někdy'],
    ['a before b', 'b before a'],
    ['the earth orbits the sun', 'the sun orbits the earth'],
    ['z Brna do Prahy', 'z Prahy do Brna'],
    ['in the box', 'on the box'],
    ['v krabici', 'na krabici'],
    ['absorption', 'adsorption'],
    ['proton', 'photon'],
    ['fusion', 'fission'],
    ['mitosis', 'meiosis'],
    ['hypotonic', 'hypertonic'],
    ['anion', 'cation'],
    ['increase', 'decrease'],
    ['walked', 'walks'],
    ['dusičnan', 'dusitan'],
    ['sever', 'jih'],
    ['NA', ''],
    ['?', ''],
    ['<', '>'],
    // Letters, signs and capitals of chemistry, physics and code.
    ['cat', 'car'],
    ['acid', 'arid'],
    ['Fe2+', 'Fe3+'],
    ['Fe²⁺', 'Fe³⁺'],
    ['Na+', 'Na'],
    ['Na+', 'Na-'],
    ['Cl', 'Cl-'],
    ['O2', 'O2-'],
    ['SO4 2-', 'SO4 2'],
    ['OH-', 'OH'],
    ['CO', 'Co'],
    ['CO', 'CO2'],
    ['C', 'C++'],
    ['i++', '++i'],
    ['i++', 'i--'],
    ['5 MW', '5 mW'],
    ['5 Mb', '5 MB'],
    ['5 cm2', '5 cm3'],
    ['1.5 V', '1.5'],
    ['5!', '5'],
    // Numbers.
    ['1.000', '1'],
    ['1,250', '1,25'],
    ['1,234', '1.234'],
    ['o 5', 'na 5'],
    ['18 let', 'do 18 let'],
    ['increases by 2', 'increases to 2'],
    // Words that are one letter apart, or two.
    ['Slovensko', 'Slovinsko'],
    ['sulfid', 'sulfit'],
    ['chlorid', 'chlorit'],
    ['propan', 'propen'],
    ['alkany', 'alkeny'],
    ['sulphate', 'sulphite'],
    ['microscope', 'macroscope'],
    ['mikroskop', 'makroskop'],
    ['vdech', 'výdech'],
    ['přitahuje', 'přetahuje'],
    ['emigrace', 'imigrace'],
    ['meióza', 'mitóza'],
    ['genotype', 'phenotype'],
    ['weathering', 'weather'],
    // The other way round.
    ['more water', 'less water'],
    ['heavier object', 'lighter object'],
    ['complete circuit', 'incomplete circuit'],
    ['vertebrates', 'invertebrates'],
    ['závislý', 'nezávislý'],
    ['obratlovci', 'bezobratlí'],
    ['northeast', 'northwest'],
    ['severovýchod', 'severozápad'],
    ['FIFO', 'LIFO'],
    ['chemical to light', 'light to chemical'],
    ['světelná na chemickou', 'chemická na světelnou'],
    ['do školy', 'ze školy'],
    ['ve škole', 'za školou'],
    ['za školou', 'před školou'],
    ['za školou', 's školou'],
    ['k lesu', 'do lesa'],
    ['goes in and out', 'goes out'],
    ['red and blue', 'blue to red'],
    ['eats animals', 'animals eat it'],
    ['the animal hunts', 'the animal is hunted'],
    ['ten dollars', 'dollars'],
    ['had a ještěrka', 'ještěrka'],
    ['klesne dvakrát', 'klesne třikrát'],
    ['thirteen colonies', 'three colonies'],
    ['Přemysl Otakar I.', 'Přemysl Otakar II.'],
    ['44 př. n. l.', '44 n. l.'],
  ])('%j and %j', (one, other) => {
    expect(isOne(one, other)).toBe(false)
    expect(isOne(one, other, [...times(30, one), ...times(2, other)])).toBe(false)
    expect(isOne(one, other, [...times(20, one), ...times(20, other)])).toBe(false)
  })

  it('where they tell the same of two things of the question', () => {
    const asked = { question: 'What happens to the ice and the water?' }
    const beside = [...times(10, 'melts'), 'the water melts']
    expect(isOne('the ice melts', 'melts', beside, asked)).toBe(false)
    expect(isOne('the ice melts', 'the water melts', beside, asked)).toBe(false)
  })

  it.each([
    ['Put the verb into the past simple.', 'he walked', 'he walks'],
    ['Write it in the present perfect.', 'have gone', 'has gone'],
    ['Doplňte i/y a přepište.', 'vyli', 'vily'],
    ['Napište slovo v množném čísle.', 'kosti', 'kostí'],
    ['Které slovo je pravopisně správně?', 'bydliště', 'bidliště'],
  ])('by each letter where the form of words is asked for: %s', (question, one, other) => {
    expect(isOne(one, other, times(30, one), { question })).toBe(false)
    expect(isOne(one, ` ${one.toUpperCase()}.`, [], { question })).toBe(true)
  })

  it('in an order that was asked for', () => {
    const asked = { question: 'Put the phases in the right order.' }
    expect(isOne('prophase, anaphase and telophase', 'telophase, prophase and anaphase', [], asked)).toBe(false)
  })

  it('of which one tells what the question only supposes', () => {
    const asked = { question: 'Jak se změní proud, když odpor vzroste?' }
    expect(isOne('klesne na polovinu', 'odpor klesne na polovinu', times(20, 'klesne na polovinu'), asked)).toBe(false)
  })

  it('where the question asks for this and for that', () => {
    const asked = { question: 'Jaká je značka zlata a stříbra?' }
    expect(isOne('Au a Ag', 'Ag a Au', times(20, 'Au, Ag'), asked)).toBe(false)
  })

  it('where a number is asked for in words', () => {
    expect(isOne('osm', '8', [], { question: 'Napiš slovem: 8' })).toBe(false)
  })

  it('where the question lets choose between them', () => {
    const asked = { question: 'Which is heavier, ice or water?' }
    expect(isOne('water', 'ice water', times(20, 'water'), asked)).toBe(false)
  })

  it('by their capitals, where those count', () => {
    expect(isOne('praha', 'Praha', [], { isCaseKept: true })).toBe(false)
    expect(isOne('Praha', 'Praha.', [], { isCaseKept: true })).toBe(true)
  })

  it('far from each other, though slips lead from one to the other', () => {
    const chain = [...times(20, 'pralinka'), ...times(4, 'pralimka'), 'pralimko']
    const groups = groupAnswers(chain)
    expect(new Set(groups.slice(0, 24)).size).toBe(1)
    expect(groups.at(-1)).not.toBe(groups[0])
  })
})

describe('a corpus that was marked', () => {
  it.each(corpus)('holds no group of right and wrong answers: $question', ({ question, right, wrong }) => {
    const answers = [...right, ...wrong]
    const groups = groupAnswers(answers, { question })
    const ofRight = new Set(groups.slice(0, right.length))
    const mixed = answers.filter((_, index) => index >= right.length && ofRight.has(groups[index] ?? -1))
    expect(mixed).toEqual([])
    expect(groupAnswers(answers)).toHaveLength(answers.length)
  })

  it('falls into few groups', () => {
    let groups = 0
    let answers = 0
    for (const { question, right, wrong } of corpus) {
      groups += new Set(groupAnswers([...right, ...wrong], { question })).size
      answers += right.length + wrong.length
    }
    expect(groups / answers).toBeLessThan(0.45)
  })
})

describe('answers that are close to their opposite', () => {
  const weights: [name: string, ofRight: number, ofWrong: number][] = [
    ['as they were given', 1, 1],
    ['where many are right', 40, 1],
    ['where many are wrong', 1, 40],
  ]

  describe.each(closeAnswers)('$question', ({ question, right, wrong }) => {
    it.each(weights)('are in no group with it, %s', (_, ofRight, ofWrong) => {
      const rights = right.flatMap((text) => times(ofRight, text))
      const answers = [...rights, ...wrong.flatMap((text) => times(ofWrong, text))]
      const groups = groupAnswers(answers, { question })
      const withRight = new Set(groups.slice(0, rights.length))
      const mixed = answers.filter((_text, index) => index >= rights.length && withRight.has(groups[index] ?? -1))
      expect([...new Set(mixed)]).toEqual([])
    })
  })
})

describe('answers as classes write them', () => {
  const pupils = 700

  it.each(askedQuestions)('are few groups and none that is mixed: $question', (asked) => {
    for (const seed of [1, 2, 3]) {
      const answers = writtenAnswers(asked, pupils, seededRandom(seed))
      const groups = groupAnswers(
        answers.map(({ text }) => text),
        asked,
      )
      const byGroup = [...Map.groupBy(answers.keys(), (index) => groups[index]).values()]
      const mixed = byGroup
        .map((indexes) => indexes.map((index) => answers[index]))
        .filter((some) => new Set(some.map((answer) => answer?.isRight)).size > 1)
      expect(mixed).toEqual([])
      expect(byGroup.length).toBeLessThan(pupils / 4)
      const sizes = byGroup.map(({ length }) => length).toSorted((a, b) => b - a)
      expect(sizes.slice(0, 20).reduce((sum, size) => sum + size, 0)).toBeGreaterThan((pupils * 3) / 4)
    }
  })
})

const someAnswers = corpus.flatMap(({ right, wrong }) => [...right, ...wrong])
const arbitraryAnswers = fc.array(
  fc.oneof(
    fc.constantFrom(...someAnswers),
    fc.string({ maxLength: 12 }),
    fc
      .tuple(fc.constantFrom(...someAnswers), fc.integer({ min: -20, max: 20 }))
      .map(([text, number]) => `${text} ${number}`),
  ),
  { maxLength: 40 },
)

const content = fileURLToPath(new URL('../../../../content/', import.meta.url))

/** Short texts of our library, in both languages. */
const sentences = globSync('**/*.yaml', { cwd: content })
  .flatMap((file) => [...readFileSync(content + file, 'utf8').matchAll(/\b(?:cs|en): "([^"[\]$_]{12,60})"/g)])
  .map(([, text = '']) => text)
  .filter((text) => (text.match(/\p{L}{4,}/gu) ?? []).length > 1)

/** The groups as sets of texts. */
function partition(answers: readonly string[], groups: readonly number[]): string[] {
  const byGroup = Map.groupBy(answers.keys(), (index) => groups[index])
  return [...byGroup.values()]
    .map((indexes) => JSON.stringify(indexes.map((index) => answers[index] ?? '').toSorted((a, b) => (a < b ? -1 : 1))))
    .toSorted()
}

describe('groups', () => {
  it('are the same in whatever order the answers come', () => {
    fc.assert(
      fc.property(
        arbitraryAnswers.chain((answers) =>
          fc.tuple(fc.constant(answers), fc.shuffledSubarray(answers, { minLength: answers.length })),
        ),
        ([answers, shuffled]) => {
          expect(partition(shuffled, groupAnswers(shuffled))).toEqual(partition(answers, groupAnswers(answers)))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('never hold two numbers of different value', () => {
    const decimal = fc.tuple(
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(',', '.'),
      fc.constantFrom('-', '−', '–'),
    )
    const written = decimal.map(([whole, rest, point, minus]) => {
      const value = Number(`${Math.abs(whole)}.${String(rest).padStart(2, '0')}`) * (whole < 0 ? -1 : 1)
      return {
        value: value + 0,
        text: `${whole < 0 ? minus : ''}${Math.abs(whole)}${point}${String(rest).padStart(2, '0')}`,
      }
    })
    const frame = fc.constantFrom('', 'asi ', 'teplota ', 'it is ')
    fc.assert(
      fc.property(frame, fc.array(written, { minLength: 2, maxLength: 12 }), (before, numbers) => {
        const groups = groupAnswers(numbers.map(({ text }) => before + text))
        for (const [index, { value }] of numbers.entries()) {
          for (const [at, other] of numbers.entries()) expect(groups[index] === groups[at]).toBe(value === other.value)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never hold a sentence and the same with another word of our library', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.nat(),
        fc.constantFrom(...sentences.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? [])),
        fc.constantFrom(1, 30, 300),
        (text, place, word, count) => {
          const words = text.match(/\p{L}{4,}/gu) ?? []
          const was = words[place % words.length] ?? ''
          const [one, other] = [was, word].map((some) => stripDiacritics(some).toLowerCase())
          fc.pre(one?.slice(0, 4) !== other?.slice(0, 4))
          // Of words that say nothing, one may stand for another.
          fc.pre(![one, other].every((some) => stopWords.has(some ?? '') || weakWords.has(some ?? '')))
          expect(isOne(text, text.replace(was, word), times(count - 1, text))).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('never hold a sentence and its negation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...someAnswers.filter((text) => /^[a-z ]{4,}$/i.test(text))),
        fc.constantFrom('not', 'never', "isn't", 'není', 'ne', 'nikdy'),
        fc.nat({ max: 30 }),
        (text, negation, more) => {
          expect(isOne(text, `${negation} ${text}`, times(more, text))).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })
})
