import type { Order } from '@katedra/contract/orders'
import { useEffect, useRef } from 'react'
import { showLanguage } from '../app/i18n.ts'
import { chosenLanguage } from '../profile/profile.data.ts'

/** Shows the page in the language of its order, once; whoever has chosen another by the switch keeps it. */
export function useLanguageOfOrder(language: Order['language'] | undefined): void {
  const isDone = useRef(false)
  // Synchronises the language of the page with that of the order.
  useEffect(() => {
    if (language === undefined || isDone.current) return
    isDone.current = true
    if (chosenLanguage() === undefined) void showLanguage(language)
  }, [language])
}
