import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'

/** Runs a download and says what came of it. */
export function useDownload<Options = void>(download: (options: Options) => Promise<string>) {
  const { t } = useTranslation('exports')
  return useSave({
    save: download,
    doneText: (name) => t('done', { name }),
    refusal: 'toast',
  })
}
