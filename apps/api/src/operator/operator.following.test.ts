import { expect, it } from 'vitest'
import { Failure } from '../app/http/fail.ts'
import { errorSentence } from '../app/http/language.ts'
import { FileMistakes } from '../content-files/content-files.ts'
import { followed } from './operator.following.ts'

const broken = () =>
  Promise.reject(
    new FileMistakes(
      'level',
      [
        { path: ['questions', 2, 'options'], code: 'right_option_missing', line: 31 },
        { path: ['questions', 4], code: 'missing', values: { key: 'source' }, line: 60 },
      ],
      'content/dejepis/starovek.yaml',
    ),
  )

it.each([
  [
    'cs',
    'Nic se nezměnilo, protože v souboru content/dejepis/starovek.yaml je chyba: řádek 31, 3. otázka, možnosti: Žádná možnost není správná. Ke správné dopište „correct: true“.',
  ],
  [
    'en',
    'Nothing was changed, because there is a mistake in the file content/dejepis/starovek.yaml: line 31, question 3, options: No option is right. Add “correct: true” to the right one.',
  ],
] as const)('a file that cannot be followed is refused by its first mistake in %s', async (language, sentence) => {
  const failure = await followed(language, broken()).catch((error: unknown) => error)
  expect(failure instanceof Failure && errorSentence(failure, language)).toBe(sentence)
})

it('what comes of a file that can be followed, and any other failure, is as it was', async () => {
  expect(await followed('cs', Promise.resolve('dejepis'))).toBe('dejepis')
  await expect(followed('cs', Promise.reject(new Failure('operator.no_file')))).rejects.toThrow('operator.no_file')
})
