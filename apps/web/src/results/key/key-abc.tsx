import { inLanguage } from '@katedra/questions'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { plain } from '@katedra/ui/rich-text'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useKeyProblem, type KeyProps } from './key-props.ts'
import { turnOption } from './mended-key.ts'
import { RuleField } from './rule-field.tsx'

/** Which options are right, and how several are counted. */
export function KeyAbc({ question, onChange }: KeyProps<'abc'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const turn = (id: string) => onChange({ ...question, key: turnOption(question, id) })
  const nameOf = (text: (typeof content.options)[number]['text']) => plain(inLanguage(text, language))
  if (!content.multiple)
    return (
      <ChoiceChips
        label={t('mend.rightOption')}
        value={key.correct[0] ?? null}
        options={content.options.map(({ id, text }) => ({ id, label: nameOf(text) }))}
        onChange={turn}
      />
    )
  const wrong = problem('key.correct')
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t('mend.rightOptions')}</legend>
        {content.options.map(({ id, text }) => (
          <Checkbox key={id} isSelected={key.correct.includes(id)} onChange={() => turn(id)}>
            {nameOf(text)}
          </Checkbox>
        ))}
        <p role="status" className="text-sm font-medium text-danger">
          {wrong}
        </p>
      </fieldset>
      <RuleField value={key.rule} onChange={(rule) => onChange({ ...question, key: { ...key, rule } })} />
    </>
  )
}
