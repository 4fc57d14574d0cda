import type { TestMarks } from '@katedra/contract/marks'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decisionWords, narrowWords } from '../mark-words.ts'
import { isSameDecision, publishedOf, type MarkRow } from './mark-rows.ts'
import { Meanwhile } from './publish-dialog.tsx'
import { usePublishing } from './use-publishing.ts'
import type { Setting } from './use-setting.ts'

interface ChangedSectionProps {
  marks: TestMarks
  /** Pupils who see something else than what would be published now. */
  changed: readonly MarkRow[]
  setting: Setting
}

/** What has changed since marks were published. Nothing of it reaches a pupil before a person says so. */
export function ChangedSection({ marks, changed, setting }: ChangedSectionProps) {
  const { t } = useTranslation('marks')
  // All of them at first; a change that comes later is chosen as well.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const publishing = usePublishing({
    testId: marks.test_id,
    unsaved: setting.isDirty ? setting.form : undefined,
    onDone: setting.discard,
  })
  const chosen = changed.filter(({ student }) => !left.has(student.student_id))
  if (changed.length === 0 && !publishing.isConflict) return null

  function choose(rows: readonly MarkRow[], isChosen: boolean) {
    const next = new Set(left)
    for (const { student } of rows) {
      if (isChosen) next.delete(student.student_id)
      else next.add(student.student_id)
    }
    setLeft(next)
  }

  return (
    <Section title={t('changed.title', { count: changed.length })}>
      <Card tone="now" className="grid min-w-0 gap-4">
        <p>{t('changed.text')}</p>
        <DataTable
          caption={t('changed.title', { count: changed.length })}
          maxHeight="24rem"
          isStacked={false}
          rows={changed}
          rowKey={({ student }) => student.student_id}
          choosing={{
            allLabel: t('changed.all'),
            labelOf: ({ student }) => t('changed.one', { name: student.name }),
            isChosen: ({ student }) => !left.has(student.student_id),
            onChoose: choose,
          }}
          columns={[
            { key: 'name', label: t('table.student'), ...narrowWords, cell: ({ student }) => student.name },
            {
              key: 'before',
              label: t('changed.before'),
              ...narrowWords,
              cell: ({ student }) => <>{decisionWords({ t }, publishedOf(student))}</>,
            },
            {
              key: 'after',
              label: t('changed.after'),
              ...narrowWords,
              cell: ({ student, decision }) => (
                <>
                  <strong>{decisionWords({ t }, decision)}</strong>
                  {isSameDecision(publishedOf(student), decision) && (
                    <span className="block text-sm text-ink-soft">{t('changed.otherValue')}</span>
                  )}
                </>
              ),
            },
          ]}
        />
        {publishing.isConflict && <Meanwhile changes={publishing.meanwhile} />}
        <FormAlert text={publishing.sentence} />
        <Button
          variant="primary"
          className="justify-self-start"
          isBusy={publishing.isBusy}
          disabled={chosen.length === 0 || (setting.isDirty && !setting.isValid)}
          onClick={() => publishing.save({ rows: chosen, isPart: true })}
        >
          {chosen.length === 0 ? t('changed.submitNone') : t('changed.submit', { count: chosen.length })}
        </Button>
      </Card>
    </Section>
  )
}
