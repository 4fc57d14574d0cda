import { colleagues, maxNoteLength, wishes, type ListedColleague, type Wish } from '@katedra/contract/colleagues'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { TextArea } from '@katedra/ui/text-area'
import { HandHelping } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { plainName } from '../colleague-name.ts'
import { useColleagueChange } from './use-colleague-change.ts'

/** Asking a colleague for something; once a day. */
export function NudgeSection({ colleague }: { colleague: ListedColleague }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  if (!colleague.can_be_nudged) return <p className="text-ink-soft">{t('nudge.notActive')}</p>
  if (colleague.nudge_again_at !== null)
    return <p className="text-ink-soft">{t('nudge.again', { when: format.when(colleague.nudge_again_at) })}</p>
  if (isOpen) return <NudgeForm colleague={colleague} onCancel={() => setIsOpen(false)} />
  return (
    <div>
      <Button icon={<HandHelping aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('nudge.open')}
      </Button>
    </div>
  )
}

function NudgeForm({ colleague, onCancel }: { colleague: ListedColleague; onCancel: () => void }) {
  const { t } = useTranslation('colleagues')
  const [wish, setWish] = useState<Wish>('plan_test')
  const [note, setNote] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // Synchronises the focus: the button that opened the form has gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { save, isBusy } = useColleagueChange(
    () => call(colleagues.nudge, { params: { teacher_id: colleague.id }, body: { wish, note } }),
    (nudged) => t('nudge.done', { name: plainName(nudged) }),
  )
  return (
    <form
      ref={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ChoiceChips
        label={t('nudge.wish')}
        options={wishes.map((id) => ({ id, label: t(`nudge.wishes.${id}`) }))}
        value={wish}
        onChange={(id) => setWish(wishes.find((one) => one === id) ?? wish)}
      />
      <TextArea
        label={t('nudge.note')}
        isOptional
        rows={3}
        maxLength={maxNoteLength}
        value={note}
        onChange={setNote}
        description={t('nudge.left', { count: maxNoteLength - note.length })}
      />
      <p className="text-sm text-ink-soft">{t('nudge.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('nudge.send')}
        </Button>
      </div>
    </form>
  )
}
