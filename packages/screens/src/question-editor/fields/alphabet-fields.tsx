import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useTranslation } from 'react-i18next'
import { usePart } from '../editor-context.ts'
import { RuleChoice } from './rule-choice.tsx'
import { TextsField } from './texts-field.tsx'

/** The word that is spelt on the letter board. */
export function AlphabetFields() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('alphabet')
  return (
    <Section title={t('alphabet.title')} className="gap-3!">
      <TextsField
        isRequired
        label={t('alphabet.word')}
        description={t('alphabet.wordHint')}
        field="alphabet.word"
        rows={1}
        value={part.word}
        onChange={(word) => put({ word })}
        // A word has one line.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      <RuleChoice
        isPartial={part.partial}
        description={t(part.partial ? 'alphabet.partialHint' : 'alphabet.exactHint')}
        onChange={(partial) => put({ partial })}
      />
      <Switch
        isSelected={!part.ignore_diacritics}
        description={t('alphabet.diacriticsHint')}
        onChange={(counts) => put({ ignore_diacritics: !counts })}
      >
        {t('rule.diacritics')}
      </Switch>
    </Section>
  )
}
