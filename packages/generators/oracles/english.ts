import { oracleFrom, type Expected } from './oracle-from.ts'
import { q } from './quotient.ts'

/** Words looked up by their base form: what a dictionary has, apart from the marked words of the generators. */
const verbs = rows(`
go went gone
see saw seen
eat ate eaten
drink drank drunk
write wrote written
take took taken
give gave given
come came come
do did done
know knew known
run ran run
sing sang sung
swim swam swum
speak spoke spoken
break broke broken
begin began begun
choose chose chosen
draw drew drawn
drive drove driven
fall fell fallen
fly flew flown
forget forgot forgotten
get got got
grow grew grown
hide hid hidden
ride rode ridden
ring rang rung
shake shook shaken
steal stole stolen
throw threw thrown
wear wore worn
wake woke woken
blow blew blown
freeze froze frozen
tear tore torn
bite bit bitten
`)

const plurals = rows(`
box boxes
bus buses
baby babies
city cities
dish dishes
watch watches
boy boys
key keys
child children
man men
woman women
foot feet
tooth teeth
mouse mice
story stories
party parties
knife knives
leaf leaves
wife wives
wolf wolves
half halves
shelf shelves
potato potatoes
tomato tomatoes
goose geese
sheep sheep
deer deer
family families
thief thieves
country countries
`)

function rows(text: string): Map<string, string[]> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' '))
      .map(([base = '', ...forms]) => [base, forms]),
  )
}

function formOf(table: Map<string, string[]>, base: string, index: number): string {
  const form = table.get(base)?.[index]
  if (form === undefined) throw new RangeError(`${base} is not in the dictionary`)
  return form
}

/** The third person by the rules of spelling. */
function thirdPerson(base: string): string {
  if (/(?:s|x|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

/** The comparative by the rules of spelling. */
function comparative(base: string): string {
  if (base === 'good') return 'better'
  if (base === 'bad') return 'worse'
  const syllables = base.match(/[aeiouy]+/g)?.length ?? 0
  if (base.endsWith('y') && syllables <= 2) return `${base.slice(0, -1)}ier`
  if (base.endsWith('e') && syllables <= 2) return `${base}r`
  if (syllables > 2) return `more ${base}`
  return /[^aeiou][aeiou][^aeiouwy]$/.test(base) ? `${base}${base.at(-1)}er` : `${base}er`
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const round = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function numberOf(words: string): number {
  let sum = 0
  for (const word of words.split(/[\s-]+/).filter((one) => one !== 'and' && one !== '')) {
    if (word === 'hundred') sum *= 100
    else if (round.includes(word)) sum += (round.indexOf(word) + 2) * 10
    else sum += small.indexOf(word)
  }
  return sum
}

const bracketed = (prompt: string): string => /\((\w+)\)/.exec(prompt)?.[1] ?? ''
const inGap = (id: string, form: string): Expected => ({ [id]: form })

export const english = {
  'verbs.irregular-past': oracleFrom(({ prompt }) => inGap('v1', formOf(verbs, bracketed(prompt), 0))),
  'verbs.irregular-participle': oracleFrom(({ prompt }) =>
    formOf(verbs, /(?:slovesa|form of) (\w+)/.exec(prompt)?.[1] ?? '', 1),
  ),
  'verbs.third-person': oracleFrom(({ prompt }) => {
    const isThird = /: (?:He|She|My sister|Tom) /.test(prompt)
    return inGap('v1', isThird ? thirdPerson(bracketed(prompt)) : bracketed(prompt))
  }),
  'nouns.plural': oracleFrom(({ prompt }) => inGap('n1', formOf(plurals, /one (\w+),/.exec(prompt)?.[1] ?? '', 0))),
  'numerals.read': oracleFrom(({ prompt }) => q(numberOf(prompt.split(': ')[1] ?? ''))),
  'adjectives.comparative': oracleFrom(({ prompt }) => comparative(/(?:slova|form of) (\w+)/.exec(prompt)?.[1] ?? '')),
}
