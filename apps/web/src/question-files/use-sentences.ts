import type { FileReason, FileWhere } from '@katedra/contract/question-files'
import { questionTypes } from '@katedra/questions'
import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'

/** What the report of a file says, in sentences: why, and where in the file. */
export function useSentences() {
  const { t, i18n } = useTranslation(['question-files', 'question-bank'])
  return useMemo(() => {
    /** Our own editor has a sentence for the same mistake. */
    function notValid(problem: string): string {
      const key = `question-bank:problem.${problem}`
      return i18n.exists(key) ? t('import.notValid', { problem: t(key) }) : t('reasons.broken_item')
    }

    function reason({ code, values }: FileReason): string {
      if (code === 'not_valid') return notValid(String(values['problem']))
      const type = values['type'] === undefined ? {} : { type: typeWords(String(values['type'])) }
      return t(`reasons.${code}`, { ...values, ...type })
    }

    /** Ours by its name, one of other systems by what pupils do in it, where we know it. */
    function typeWords(type: string): string {
      const own = questionTypes.find((one) => one === type)
      if (own !== undefined) return t(`question-bank:type.${own}`)
      const key = `question-files:foreign.${type}`
      return i18n.exists(key) ? t(key) : type
    }

    function where({ kind, ...values }: FileWhere): string {
      return kind === 'item' && values.path !== undefined ? t('where.item_of_file', values) : t(`where.${kind}`, values)
    }

    return { reason, where }
  }, [t, i18n])
}
