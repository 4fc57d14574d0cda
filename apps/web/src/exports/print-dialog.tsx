import { keyOf } from '@katedra/client/query-client'
import {
  exporting,
  paperVariants,
  sheetFormats,
  sheetKinds,
  sheetRules,
  type PrintForm,
} from '@katedra/contract/exports'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { downloadFile } from '../app/download-file.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { useDownload } from './use-download.ts'

const usual: Omit<PrintForm, 'rule'> = { variants: '1', questions: true, key: true, sheets: 'none' }

interface PrintDialogProps {
  testId: string
  /** Each pupil has own numbers, so a paper of their own is what is wanted first. */
  hasOwnNumbers?: boolean
  onClose: () => void
}

/** How the test shall come out on paper. It stays open, because something is often printed once more in another way. */
export function PrintDialog({ testId, hasOwnNumbers = false, onClose }: PrintDialogProps) {
  const { t } = useTranslation('exports')
  const [chosen, setChosen] = useState<Omit<PrintForm, 'rule'> & Partial<PrintForm>>({
    ...usual,
    variants: hasOwnNumbers ? 'each' : '1',
  })
  const change = (part: Partial<PrintForm>) => setChosen((before) => ({ ...before, ...part }))
  // Pupils who have learned one rule meet the same one again.
  const habits = useQuery(queryOf(exporting.paperHabits, {}))
  const form: PrintForm = { ...chosen, rule: chosen.rule ?? habits.data?.rule ?? 'cross' }
  const { save, isBusy } = useDownload(async (body: PrintForm) => {
    const name = await downloadFile(exporting.printTest, { params: { test_id: testId }, body })
    void queryClient.invalidateQueries({ queryKey: keyOf(exporting.paperHabits) })
    return name
  })
  const needsNames = form.variants === 'each'
  const sheetsHint = needsNames && form.sheets !== 'none' ? 'each' : form.sheets
  return (
    <FormDialog
      title={t('paper.title')}
      saving={{ isBusy }}
      onClose={onClose}
      cancelText={t('paper.cancel')}
      submitText={t('paper.make')}
      submitIcon={<Download aria-hidden />}
      onSubmit={() => save(form)}
    >
      <p>{t('paper.text')}</p>
      <Checkbox
        isSelected={form.questions}
        onChange={(questions) => change({ questions })}
        description={t(form.sheets === 'none' ? 'paper.questionsHint' : 'paper.questionsHintSheets')}
      >
        {t('paper.questions')}
      </Checkbox>
      <Checkbox isSelected={form.key} onChange={(key) => change({ key })} description={t('paper.keyHint')}>
        {t('paper.key')}
      </Checkbox>
      <ChoiceChips
        label={t('paper.sheets')}
        description={t(`paper.sheetsHint.${sheetsHint}`)}
        options={sheetKinds.map((id) => ({ id, label: t(`paper.sheetKind.${id}`) }))}
        value={form.sheets === 'blank' && needsNames ? 'named' : form.sheets}
        onChange={(id) => change({ sheets: sheetKinds.find((kind) => kind === id) ?? 'none' })}
      />
      {form.sheets !== 'none' && (
        <ChoiceChips
          label={t('paper.format')}
          description={t(`paper.formatHint.${form.format ?? 'a4'}`)}
          options={sheetFormats.map((id) => ({ id, label: t(`paper.formatName.${id}`) }))}
          value={form.format ?? 'a4'}
          onChange={(id) => change({ format: sheetFormats.find((format) => format === id) ?? 'a4' })}
        />
      )}
      {form.sheets !== 'none' && (
        <ChoiceChips
          label={t('paper.ruleLabel')}
          description={t(`paper.ruleHint.${form.rule}`)}
          options={sheetRules.map((id) => ({ id, label: t(`paper.ruleName.${id}`) }))}
          value={form.rule}
          onChange={(id) => change({ rule: sheetRules.find((rule) => rule === id) ?? 'cross' })}
        />
      )}
      <ChoiceChips
        label={t('paper.variants')}
        description={t(hasOwnNumbers ? 'paper.eachOwnHint' : 'paper.variantsHint')}
        options={paperVariants.map((id) => ({ id, label: t(`paper.variant.${id}`) }))}
        value={form.variants}
        onChange={(id) => change({ variants: paperVariants.find((variants) => variants === id) ?? '1' })}
      />
    </FormDialog>
  )
}
