import { useState } from 'react'
import {
  operatorSelling,
  type SoldChange,
  type SoldKind,
  type SoldProblem,
  type SoldWarning,
} from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { call, queryOf, refreshAll } from '../app/call.ts'
import { useShownPath } from './change-paths.ts'
import { useShownChange } from './price-list-values.ts'

export interface ChangePreviewProps {
  kind: SoldKind
  /** The file as it would be. */
  text: string
  /** What was seen when the editing began; without it, what the preview sees. */
  version?: string | undefined
  onClose: () => void
  onDone: () => void
}

type Outcome = Reply<typeof operatorSelling.load>

/** What a file would change, said before it holds. */
export function ChangePreview({ kind, text, version, onClose, onDone }: ChangePreviewProps) {
  const { t } = useTranslation('operator-selling')
  const preview = useQuery({
    ...queryOf(operatorSelling.preview, { params: { kind }, body: { text } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const seen = version ?? preview.data?.version ?? ''
  // What was fine when it was looked at may be refused when it is to hold.
  const [refused, setRefused] = useState<Outcome>()
  const loading = useSave({
    save: () => call(operatorSelling.load, { params: { kind }, body: { text, version: seen } }),
    doneText: ({ problems }) => (problems.length > 0 ? undefined : t(`preview.done.${kind}`)),
    onSaved: (loaded) => {
      if (loaded.problems.length > 0) {
        setRefused(loaded)
        return
      }
      refreshAll()
      onDone()
    },
  })
  const outcome = refused ?? preview.data
  const isLoadable = outcome !== undefined && changesSomething(outcome)
  return (
    <Dialog
      isOpen
      isText
      size="lg"
      onOpenChange={onClose}
      title={t(`preview.title.${kind}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('preview.back')}</Button>
          {isLoadable && (
            <Button variant="primary" isBusy={loading.isBusy} onClick={() => loading.save()}>
              {t('preview.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <QueryView query={preview}>{(previewed) => <OutcomeList {...(refused ?? previewed)} />}</QueryView>
        <SellingWarnings warnings={preview.data?.warnings ?? []} />
        <FormAlert text={loading.sentence} />
      </div>
    </Dialog>
  )
}

function changesSomething({ changes, problems }: Outcome): boolean {
  return problems.length === 0 && changes.length > 0
}

function OutcomeList({ changes, problems, more_problems }: Outcome) {
  return problems.length > 0 ? <Problems problems={problems} more={more_problems} /> : <Changes changes={changes} />
}

function Problems({ problems, more }: { problems: readonly SoldProblem[]; more: string }) {
  const { t } = useTranslation('operator-selling')
  return (
    <div className="grid gap-3">
      <FormAlert text={t('preview.unusable')} />
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {problems.map(({ where, text }) => (
          <li key={`${where} ${text}`} className="grid gap-0.5 px-4 py-2.5 wrap-anywhere">
            {where !== '' && <span className="text-sm text-ink-soft first-letter:uppercase">{where}</span>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {more !== '' && <p className="text-ink-soft">{more}</p>}
    </div>
  )
}

function Changes({ changes }: { changes: readonly SoldChange[] }) {
  const { t } = useTranslation('operator-selling')
  const shownPath = useShownPath()
  const shownChange = useShownChange()
  if (changes.length === 0) return <p>{t('preview.same')}</p>
  return (
    <>
      <p className="text-ink-soft">{t('preview.changes', { count: changes.length })}</p>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {changes.map((change) => (
          <li key={JSON.stringify(change.path)} className="grid gap-0.5 px-4 py-2.5">
            <span className="text-sm wrap-anywhere text-ink-soft">{shownPath(change.path)}</span>
            <span className="wrap-anywhere">{shownChange(change)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What may be meant so, and had better be looked at again before it holds. */
function SellingWarnings({ warnings }: { warnings: readonly SoldWarning[] }) {
  const { t } = useTranslation('operator-selling')
  const shownPath = useShownPath()
  if (warnings.length === 0) return null
  return (
    <div className="grid gap-2 rounded-lg border border-now bg-now-soft p-4">
      <p className="font-medium">{t('warning.title')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {warnings.map(({ code, path, from = 0 }) => (
          <li key={`${code} ${JSON.stringify(path)} ${from}`} className="wrap-anywhere">
            {shownPath(path)}: {t(`warning.${code}`, { from })}
          </li>
        ))}
      </ul>
    </div>
  )
}
