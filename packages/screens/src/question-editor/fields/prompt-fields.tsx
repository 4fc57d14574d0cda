import { InfoPopover } from '@katedra/ui/info-popover'
import { Switch } from '@katedra/ui/switch'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../editor-context.ts'
import { withPrompt } from '../gaps/change-gaps.ts'
import { InsertGap, pressAtMark, PromptGaps } from '../gaps/prompt-gaps.tsx'
import { FormattingArea } from '../formatting/formatting-bar.tsx'
import { TextsField } from './texts-field.tsx'

/** What is asked; `action` stands at its bar. */
export function PromptFields({ action }: { action: ReactNode }) {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  return (
    <FormattingArea
      label={t('prompt.label')}
      caption={<Caption text={t('prompt.label')} />}
      action={(write) => (
        <>
          {action}
          <InsertGap onWrite={write} />
        </>
      )}
    >
      <TextsField
        isRequired
        isCaptioned
        label={t('prompt.label')}
        field="prompt"
        rows={2}
        value={draft.prompt}
        onChange={(prompt) => change((was) => withPrompt(was, prompt))}
        onKeyDown={pressAtMark}
      />
      <PromptGaps />
    </FormattingArea>
  )
}

/** In which languages the question is written. */
export function LanguagesSwitch() {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  const [first = 'cs'] = draft.languages
  const other = first === 'cs' ? 'en' : 'cs'
  return (
    <div className="flex items-center">
      <Switch
        isSelected={draft.languages.length > 1}
        onChange={(isBoth) => change((was) => ({ ...was, languages: isBoth ? [first, other] : [first] }))}
      >
        {t(`languages.also.${other}`)}
      </Switch>
      <InfoPopover label={t('languages.about')}>
        <p>{t('languages.hint')}</p>
      </InfoPopover>
    </div>
  )
}

/** What a pupil reads after the test. */
export function ExplanationFields() {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  return (
    <FormattingArea
      label={t('explanation.label')}
      caption={<Caption text={t('explanation.label')} note={t('optional')} />}
    >
      <TextsField
        isCaptioned
        label={t('explanation.label')}
        description={t('explanation.hint')}
        field="explanation"
        rows={2}
        value={draft.explanation}
        onChange={(explanation) => change((was) => ({ ...was, explanation }))}
      />
    </FormattingArea>
  )
}

/** The label for the eye; every field has its own for the ear. */
function Caption({ text, note }: { text: string; note?: string }) {
  const { draft } = useEditor()
  // With several languages each field shows its own label.
  if (draft.languages.length > 1) return null
  return (
    <span aria-hidden className="font-medium">
      {text}
      {note !== undefined && <span className="ml-1 font-normal text-ink-soft">({note})</span>}
    </span>
  )
}
