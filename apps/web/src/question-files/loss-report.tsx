import type { questionFiles } from '@katedra/contract/question-files'
import type { Reply } from '@katedra/contract/route'
import { useTranslation } from 'react-i18next'
import { groupLosses, type LossGroup } from './losses.ts'
import { useSentences } from './use-sentences.ts'

interface LossReportProps {
  /** Undefined until it comes. */
  report: Reply<typeof questionFiles.exportReport> | undefined
  /** The file has been downloaded. */
  isDone: boolean
}

/** What a file holds of the questions, and what it does not. */
export function LossReport({ report, isDone }: LossReportProps) {
  const { t } = useTranslation('question-files')
  const lost = groupLosses(report?.lost ?? [])
  return (
    <div className="grid gap-3">
      <p role="status">{report === undefined ? t('export.checking') : summaryOf(report)}</p>
      {lost.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t(isDone ? 'export.wasLost' : 'export.lost')}</h3>
          <ul className="grid gap-1">
            {lost.map((group) => (
              <li key={JSON.stringify([group.whole, group.reason])}>
                <Group group={group} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{t('export.inBank')}</p>
        </section>
      )}
    </div>
  )

  function summaryOf({ question_count, written_count, lost: parts }: Reply<typeof questionFiles.exportReport>): string {
    if (written_count === 0) return t('export.none')
    if (parts.length === 0) return t('export.whole', { count: question_count })
    if (written_count === question_count) return t('export.simplified', { count: question_count })
    return t('export.partly', { written: written_count, total: question_count })
  }
}

/** Closed: a sentence with how many it concerns. Open: which ones. */
function Group({ group: { reason, whole, names } }: { group: LossGroup }) {
  const { t } = useTranslation('question-files')
  const sentences = useSentences()
  return (
    <details className="rounded-md border border-line bg-surface px-3">
      <summary className="target cursor-pointer py-2">
        {sentences.reason(reason)}{' '}
        <span className="text-ink-soft">
          {t(whole ? 'export.lostWhole' : 'export.lostCount', { count: names.length })}
        </span>
      </summary>
      <ul className="grid list-disc gap-1 pb-3 pl-6 text-sm">
        {names.map((name, index) => (
          // Names may repeat, and the list does not change.
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}
