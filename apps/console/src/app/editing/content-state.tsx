import type { ContentState } from '@katedra/contract/edited-content'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { byOnePress, queryClient } from '../call.ts'

type State = Pick<ContentState, 'edited_at' | 'edited_by' | 'has_file' | 'retired_at'>

/** Where a row stands between its file and the console, in one word. */
export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation('operator-library')
  const { edited_at, has_file } = state
  if (!has_file) return <Badge tone="accent">{t('state.console')}</Badge>
  return (
    <Badge tone={edited_at === null ? 'neutral' : 'now'}>{t(edited_at === null ? 'state.file' : 'state.edited')}</Badge>
  )
}

interface StateLineProps {
  state: State
  /** Gives the row back to its file. */
  onFollow: () => Promise<unknown>
  onFollowed: () => void
}

/** The same in a sentence, with the way back to the file. */
export function StateLine({ state, onFollow, onFollowed }: StateLineProps) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const following = useSave({
    ...byOnePress,
    save: onFollow,
    // The form begins again with what the file says, so that has to be here.
    refresh: () => queryClient.invalidateQueries(),
    doneText: t('state.followed'),
    onSaved: onFollowed,
  })
  const { edited_at, edited_by, has_file } = state
  const kind = !has_file ? 'consoleText' : edited_at === null ? 'fileText' : 'editedText'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StateBadge state={state} />
      <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">
        {t(`state.${kind}`)}
        {edited_at !== null && ` ${t('state.by', { name: edited_by ?? '', moment: format.dateTime(edited_at) })}`}
      </p>
      {has_file && edited_at !== null && (
        <Button size="sm" icon={<FileInput aria-hidden />} isBusy={following.isBusy} onClick={() => setIsAsking(true)}>
          {t('state.follow')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={setIsAsking}
          title={t('state.followTitle')}
          confirmText={t('state.follow')}
          onConfirm={() => {
            setIsAsking(false)
            following.save()
          }}
        >
          {t('state.followAsk')}
        </ConfirmDialog>
      )}
    </div>
  )
}
