import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { difficulties, generators, makeQuestion, type Generated, type Generator } from '@katedra/generators'
import { parse } from 'yaml'
import { inRepository, root } from '../repository.ts'
import { wordsOfWrongLetters } from './lone-words.ts'
import { textsIn, wordsOfText, type Texts } from './texts.ts'

/*
 * Spelling of the library's texts and of what generators make, in both languages, by the dictionaries of the system's hunspell:
 * the Czech one may not be passed on with the program. Words with a capital are names and are not asked for. What the
 * dictionaries do not know and is right, or is wrong on purpose, stands in allowed.txt. A word with a gap that stands alone must be
 * a word with the right letter only.
 */

const dictionaries = { cs: 'cs_CZ,en_GB', en: 'en_GB,cs_CZ' } as const
/** Questions of each generator. */
const seeds = 60

const list = readFileSync(inRepository('tools', 'spelling', 'allowed.txt'), 'utf8').replaceAll(/^#.*$/gm, '')
const allowed = new Set(list.split(/\s+/))
const generated = generators.flatMap(questionsOf)
const texts = joined([
  ...ofContent(),
  ...generated.map(({ question, solution }) => textsIn([question.prompt, solution])),
])
const unknown = (['cs', 'en'] as const).flatMap((language) =>
  unknownIn(texts[language], dictionaries[language]).map((word) => `${language}: ${word}`),
)
const other = otherWords(generated.flatMap(({ question }) => wordsOfWrongLetters(question)))
for (const line of unknown) console.log(line)
for (const word of other) console.log(`cs: ${word} is a word too, though its letter is held for wrong`)
console.log(
  `${texts.cs.length + texts.en.length} texts, ${unknown.length} unknown words, ${other.length} of two meanings`,
)
if (unknown.length + other.length > 0) process.exitCode = 1

function ofContent(): Texts[] {
  return globSync('content/**/*.yaml', { cwd: root }).map((file) =>
    textsIn(parse(readFileSync(inRepository(file), 'utf8'))),
  )
}

function questionsOf(generator: Generator): Generated[] {
  return Array.from({ length: seeds }, (_, seed) => {
    const difficulty = difficulties[seed % difficulties.length] ?? 1
    const { name, version } = generator
    return makeQuestion(generator, { generator: name, version, difficulty, seed })
  })
}

function joined(all: readonly Texts[]): Texts {
  return { cs: all.flatMap(({ cs }) => cs), en: all.flatMap(({ en }) => en) }
}

function unknownIn(all: readonly string[], dictionary: string): string[] {
  const words = new Set(all.flatMap(wordsOfText))
  return asked(
    [...words].filter((word) => !allowed.has(word)),
    ['-d', dictionary, '-l'],
  )
}

/** Which of the words the Czech dictionary knows. */
function otherWords(words: readonly string[]): string[] {
  return asked(words, ['-d', 'cs_CZ', '-G'])
}

function asked(words: readonly string[], options: readonly string[]): string[] {
  const { stdout, error, status } = spawnSync('hunspell', ['-i', 'utf-8', ...options], {
    input: words.join('\n'),
    encoding: 'utf8',
  })
  if (error !== undefined || status !== 0)
    throw new Error(
      'Install hunspell with its Czech and British dictionaries: apt install hunspell hunspell-cs hunspell-en-gb',
    )
  return [...new Set(stdout.split('\n').filter((word) => word !== ''))].toSorted()
}
