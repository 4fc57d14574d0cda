import { operatorSelling, type SoldChange, type SoldKind, type SoldProblem } from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { Loaded } from './loaded.tsx'
import { call, queryOf, refreshAll } from './operator.data.ts'
import { useShownPath } from './sold-paths.ts'
import { SoldWarnings } from './sold-warnings.tsx'
import { useShownChange } from './sold-values.ts'

export interface SoldPreviewProps {
  kind: SoldKind
  /** The file as it would be. */
  text: string
  /** What was seen when the editing began; without it, what the preview sees. */
  version?: string | undefined
  onClose: () => void
  onDone: () => void
}

/** What a file would change, said before it holds. */
export function SoldPreview({ kind, text, version, onClose, onDone }: SoldPreviewProps) {
  const { t } = useTranslation('operator-selling')
  const problem = useProblem()
  const preview = useQuery({
    ...queryOf(operatorSelling.preview, { params: { kind }, body: { text } }),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })
  const seen = version ?? preview.data?.version ?? ''
  const loading = useMutation({
    mutationFn: () => call(operatorSelling.load, { params: { kind }, body: { text, version: seen } }),
    onSuccess: ({ problems }) => {
      if (problems.length > 0) return
      showToast({ text: t(`preview.done.${kind}`), tone: 'ok' })
      refreshAll()
      onDone()
    },
  })
  const outcome = loading.data ?? preview.data
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
            <Button variant="primary" isBusy={loading.isPending} onClick={() => loading.mutate()}>
              {t('preview.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {/* What was fine when it was looked at may be refused when it is to hold. */}
        <Loaded query={preview}>{(previewed) => <Outcome {...(loading.data ?? previewed)} />}</Loaded>
        <SoldWarnings warnings={preview.data?.warnings ?? []} />
        <FormAlert text={loading.error === null ? undefined : problem(loading.error)} />
      </div>
    </Dialog>
  )
}

type SoldOutcome = Reply<typeof operatorSelling.load>

function changesSomething({ changes, problems }: SoldOutcome): boolean {
  return problems.length === 0 && changes.length > 0
}

function Outcome({ changes, problems, more_problems }: SoldOutcome) {
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
          <li key={change.path} className="grid gap-0.5 px-4 py-2.5">
            <span className="text-sm wrap-anywhere text-ink-soft">{shownPath(change.path)}</span>
            <span className="wrap-anywhere">{shownChange(change)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
