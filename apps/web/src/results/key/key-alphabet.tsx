import { languages } from '@katedra/questions'
import { Switch } from '@katedra/ui/switch'
import { TextField } from '@katedra/ui/text-field'
import { useTranslation } from 'react-i18next'
import { useKeyProblem, type KeyProps } from './key-props.ts'
import { RuleField } from './rule-field.tsx'

/** The word in each language that the pupils saw, and how strictly it is compared. */
export function KeyAlphabet({ question, onChange }: KeyProps<'alphabet'>) {
  const { t } = useTranslation('results')
  const problem = useKeyProblem(question)
  const { content, key } = question
  const change = (next: Partial<typeof key>) => onChange({ ...question, key: { ...key, ...next } })
  return (
    <>
      {languages.map((language) => {
        const pattern = content.pattern[language]
        if (pattern === undefined) return null
        return (
          <TextField
            key={language}
            lang={language}
            label={t(`mend.word.${language}`)}
            description={t('mend.pattern', { pattern: [...pattern].join('\u2009') })}
            value={key.word[language] ?? ''}
            error={problem(`key.word.${language}`) ?? problem(`content.pattern.${language}`)}
            onChange={(word) => change({ word: { ...key.word, [language]: word } })}
          />
        )
      })}
      <div className="grid gap-2">
        <Switch isSelected={key.ignore_diacritics} onChange={(ignore_diacritics) => change({ ignore_diacritics })}>
          {t('mend.ignoreDiacritics')}
        </Switch>
      </div>
      <RuleField
        value={key.partial ? 'partial' : 'exact'}
        onChange={(rule) => change({ partial: rule === 'partial' })}
      />
    </>
  )
}
