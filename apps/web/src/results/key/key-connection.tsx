import { inLanguage } from '@katedra/questions'
import { plain } from '@katedra/ui/rich-text'
import { Select } from '@katedra/ui/select'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useKeyProblem, type KeyProps } from './key-props.ts'
import { RuleField } from './rule-field.tsx'

/** What belongs to each item on the left, and how the pairs are counted. */
export function KeyConnection({ question, onChange }: KeyProps<'connection'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const nameOf = (item: (typeof content.left)[number]) => plain(inLanguage(item.text, language))
  const options = content.right.map((item) => ({ id: item.id, label: nameOf(item) }))
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-medium">{t('mend.pairs')}</legend>
        {content.left.map((item) => (
          <Select
            key={item.id}
            label={nameOf(item)}
            options={options}
            value={key.pairs[item.id] ?? null}
            error={problem(`key.pairs.${item.id}`)}
            onChange={(right) => onChange({ ...question, key: { ...key, pairs: { ...key.pairs, [item.id]: right } } })}
          />
        ))}
      </fieldset>
      <RuleField value={key.rule} onChange={(rule) => onChange({ ...question, key: { ...key, rule } })} />
    </>
  )
}
