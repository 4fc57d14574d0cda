import { profile, type CurrentUser } from '@katedra/contract/profile'
import { isLanguage, pickLanguage, type Language } from '@katedra/i18n'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { showLanguage } from '../app/i18n.ts'
import { queryClient, queryOf } from '../app/query.ts'

/** The signed-in teacher; the guard loads it, so screens find it in the cache. */
export const meQuery = queryOptions({ ...queryOf(profile.me), staleTime: 60_000 })

/** "Maximiliána Nejedlá-Vondráčková", without titles. */
export function nameOf(teacher: Pick<CurrentUser, 'first_name' | 'last_name'>): string {
  return `${teacher.first_name} ${teacher.last_name}`.trim()
}

/** The choice that is on its way to the server, the newest of several. */
let remembering: Promise<CurrentUser> | undefined

/**
 * Remembers the language with the account, so that mails and other devices follow; null follows the browser again. Choices are
 * sent one after another, so the last one is kept; what the server says of an earlier one would bring its language back.
 */
async function rememberLanguage(language: Language | null): Promise<void> {
  const own = Promise.resolve(remembering)
    .catch(() => undefined)
    .then(() => call(profile.setLanguage, { body: { language } }))
  remembering = own
  try {
    const me = await own
    // Someone else may have signed in meanwhile.
    if (remembering !== own || queryClient.getQueryData(meQuery.queryKey)?.id !== me.id) return
    await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
    queryClient.setQueryData(meQuery.queryKey, me)
  } finally {
    if (remembering === own) remembering = undefined
  }
}

/** Outlives a reload, but not the tab: the next person at a shared computer has chosen nothing. */
const choiceKey = 'katedra-chosen-language'

/** Someone who is not signed in yet switches the language; it will be the account's once they are. */
export async function chooseLanguageAsGuest(language: Language): Promise<void> {
  sessionStorage.setItem(choiceKey, language)
  await showLanguage(language)
}

/** What a guest has chosen by the switch; undefined while following the browser. */
export function chosenLanguage(): Language | undefined {
  const chosen = sessionStorage.getItem(choiceKey)
  return isLanguage(chosen) ? chosen : undefined
}

/** Shows the account's language; a choice that is on its way, or was made on the sign-in page a moment ago, is newer and wins. */
export async function adoptLanguage(language: Language | null): Promise<void> {
  if (remembering !== undefined) return
  const chosen = chosenLanguage()
  sessionStorage.removeItem(choiceKey)
  if (chosen !== undefined && chosen !== language) await rememberLanguage(chosen)
  else if (language !== null) await showLanguage(language)
}

/** The teacher's choice: shown at once, kept with the account. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  await showLanguage(language ?? pickLanguage(navigator.languages))
  await rememberLanguage(language)
}
