import { searchWords } from '@katedra/questions/search-words'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** The folded text holds each word of the search in one of its forms (docs/adr/0062). */
export function holdsWords(folded: Expression<string>, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${folded} ~ all (${patternsOf(search)}::text[])`
}

/** The same where each word has to begin a word of the text, as in a search for names. */
export function beginsWords(folded: Expression<string>, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${folded} ~ all (${startsOf(search)}::text[])`
}

/** The same for at least one of the words. */
export function beginsSomeWord(folded: Expression<string>, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${folded} ~ any (${startsOf(search)}::text[])`
}

function startsOf(search: string): string[] {
  return patternsOf(search).map((pattern) => `(?:^|[^[:alnum:]])(?:${pattern})`)
}

/** Regular expressions of PostgreSQL: what is no letter and no digit stands for itself behind a backslash. */
function patternsOf(search: string): string[] {
  return searchWords(search).map((forms) => forms.map((form) => form.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'))
}
