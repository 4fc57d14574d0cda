import { ChoiceChips } from '@katedra/ui/choice-chips'
import { InfoPopover } from '@katedra/ui/info-popover'
import { NumberField } from '@katedra/ui/number-field'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { textWays } from '../draft/draft.ts'
import { useEditor, usePart } from '../editor-context.ts'
import { withTextWay } from '../gaps/change-gaps.ts'
import { GapsFields } from '../gaps/gaps-fields.tsx'
import { RubricFields } from '../rubric/rubric-fields.tsx'
import { AddRowButton } from './add-row-button.tsx'
import {
  AcceptedRows,
  maxAccepted,
  NumberFields,
  Strictness,
  useAccepted,
  type WrittenEditor,
} from './written-fields.tsx'

/** What is right in the pupil's own words, or that the teacher will say so, or which gaps of the prompt are filled with what. */
export function TextFields() {
  const { t } = useTranslation('question-bank')
  const { change } = useEditor()
  const { part, put } = usePart('text')
  const editor: WrittenEditor = { part, put, field: 'text', named: (label) => label }
  const isWritten = part.way === 'words' || part.way === 'number'
  return (
    <>
      <Section
        title={t('text.title')}
        className="gap-3!"
        action={
          <ChoiceChips
            isLabelHidden
            label={t('text.way')}
            options={textWays.map((id) => ({ id, label: t(`text.${id}`) }))}
            value={part.way}
            onChange={(id) => change((was) => withTextWay(was, textWays.find((way) => way === id) ?? 'words'))}
          />
        }
      >
        <p className="text-sm text-ink-soft">{t(`text.${part.way}Hint`)}</p>
        {part.way === 'gaps' && <GapsFields />}
        {part.way === 'number' && <NumberFields editor={editor} />}
        {isWritten && <AcceptedFields editor={editor} />}
        {isWritten && <Strictness editor={editor} />}
        {(part.way === 'words' || part.way === 'manual') && (
          <div data-field="text.lines">
            <NumberField
              label={t('text.lines')}
              minValue={1}
              maxValue={20}
              value={part.lines}
              onChange={(lines) => put({ lines })}
            />
          </div>
        )}
      </Section>
      {part.way !== 'gaps' && <RubricFields />}
    </>
  )
}

function AcceptedFields({ editor }: { editor: WrittenEditor }) {
  const { t } = useTranslation('question-bank')
  const { part } = usePart('text')
  const moves = useAccepted(editor)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex items-center gap-x-2">
          <h3 className="font-medium">{t(part.way === 'number' ? 'text.alsoAccepted' : 'text.accepted')}</h3>
          <InfoPopover label={t('text.help')}>
            <div className="grid gap-2">
              <p>{t('text.acceptedHint')}</p>
              <p>{t('text.endsHint')}</p>
              <p>{t('text.typoHint')}</p>
              <p>{t('text.unmatchedHint')}</p>
            </div>
          </InfoPopover>
        </div>
        <AddRowButton rows={part.accepted} moves={moves} max={maxAccepted}>
          {t('text.addAccepted')}
        </AddRowButton>
      </div>
      <AcceptedRows editor={editor} moves={moves} />
    </div>
  )
}
