import { ownValue, pairsInOrder } from '@katedra/questions'
import { useLanguage } from '@katedra/screens/language.ts'
import { ThingList } from '@katedra/ui/questions/ordering/thing-list'
import { thingsOf } from '@katedra/ui/questions/ordering/things-of'
import { useTranslation } from 'react-i18next'
import type { KeyProps } from './key-props.ts'

/** The things in the order that counts as right. */
export function KeyOrdering({ question, onChange }: KeyProps<'connection'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { content, key } = question
  const putInOrder = (order: readonly string[]) =>
    onChange({ ...question, key: { ...key, pairs: pairsInOrder(order) } })
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('mend.order')}</legend>
      <ThingList
        label={t('mend.order')}
        things={thingsOf(content.right, language)}
        order={content.left.flatMap(({ id }) => ownValue(key.pairs, id) ?? [])}
        isEmpty={false}
        isReadOnly={false}
        onOrder={putInOrder}
        onEmpty={() => undefined}
      />
    </fieldset>
  )
}
