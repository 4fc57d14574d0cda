import type { Language, Question } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'

/** What no text of a generator may hold, whatever numbers were drawn, by its language. */
const forbidden: Readonly<Record<Language, readonly (readonly [rule: RegExp, name: string])[]>> = {
  cs: [
    [/(?<![\d,.])[234] (?:stejných|úspěšných|dětí|žáků|hodů|korun|dílů|hráčů|míst)(?!\p{L})/u, 'a few of them'],
    [/(?<![\d,.])1 (?:stejných|stejné|úspěšné|úspěšných|děti|dětí|díly|dílů|místa|míst)(?!\p{L})/u, 'one of them'],
    [
      /(?<!\p{L})[zZ] (?:[2-4]|6|7|1[3467]|[3467]\d|[1-4]\d\d|[67]\d\d|[2-4] \d{3})(?! ?\d|\p{L})/u,
      'z before a number',
    ],
    [/(?<!\p{L})v (?:[2-4]|1[2-4]|[2-4]\d{1,2}|[2-4] \d{3})(?![\d.,]| \d|\p{L})/u, 'v before a number'],
    [/(?<!\p{L})Kdo \p{L}+la\?/u, 'kdo is of the masculine'],
    [/přijme [234] kg|má [234] mol|ých je [234](?![\d,])/u, 'a few of them'],
    [/(?<![\d,])0 min/u, 'a step in which nothing happens'],
  ],
  en: [
    [/(?<!\p{L})a (?:8|11|18|8\d)%/u, 'an before a vowel'],
    [/(?<![\d.,])1 (?:are|steps|places|times|parts)(?!\p{L})/u, 'one of them'],
    [/How (?:many|much) (?:\p{L}+ )?has /u, 'a question without does'],
  ],
}

/** A prompt that begins as a question and has no question mark. */
const asks: Readonly<Record<Language, RegExp>> = {
  cs: /^(?:(?:Do|Kolem|Na|Po|Pod|Podle|Pro|S|U|V|Ve|Za|Z|Ze) )?(?:[Kk]olik|[Kk]ter|[Jj]ak|[Čč]emu|[Kk]d[eyo])[^?]*$/u,
  en: /^(?:(?:At|By|For|From|In|Of|On|To|With) )?(?:[Hh]ow|[Ww]hat|[Ww]hich|[Ww]h(?:ere|en|o|y))[^?]*$/u,
}

/** Asks for more than one gap. */
const isOneOfMany =
  /^(?:Doplň (?:chybějící )?(?:koncovky|písmena|souhlásky|čísla|slova)|Fill in the (?:missing )?(?:endings|letters|numbers|words))(?!\p{L})/u

/** Digits of thousands stand apart everywhere but in a year and in codes of zeros and ones. */
const run = /(?<![\d.,])\d{4,}(?!\d)/g
const isApart = (digits: string): boolean => !/^[01]+$|^20\d\d$/.test(digits)

/** What is wrong with the language of a question: inflection by number, articles, numbers not written as the others are. */
export function languageProblems({ prompt, explanation, picture }: Question): string[] {
  return (['cs', 'en'] as const).flatMap((language) => {
    const text = [prompt[language], explanation?.[language], picture?.alt?.[language]]
      .map((part) => plain(part ?? '').replaceAll('\u00A0', ' '))
      .join('\n')
    return [
      ...(asks[language].test(prompt[language] ?? '') ? [`${language}: a question without a question mark`] : []),
      ...(isOneOfMany.test(prompt[language] ?? '') && prompt[language]?.split('[_').length === 2
        ? [`${language}: one gap is no "${isOneOfMany.exec(prompt[language])?.[0]}"`]
        : []),
      ...forbidden[language].flatMap(([rule, name]) => {
        const found = rule.exec(text)?.[0]
        return found === undefined ? [] : [`${language}: ${name}: "${found}"`]
      }),
      ...(text.match(run) ?? []).filter(isApart).map((digits) => `${language}: ${digits} is not grouped`),
    ]
  })
}
