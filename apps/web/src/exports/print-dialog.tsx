import { exporting, paperGroups, type PaperGroup } from '@katedra/contract/exports'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { downloadFile } from '../app/download-file.ts'
import { useDownload } from './use-download.ts'

interface PaperOptions {
  group: PaperGroup | undefined
  hasKey: boolean
}

const withoutGroups = 'none'

/** How the test shall come out on paper. It stays open, because the other group is often the next options. */
export function PrintDialog({ testId, onClose }: { testId: string; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const [options, setOptions] = useState<PaperOptions>({ group: undefined, hasKey: true })
  const { save, isBusy } = useDownload(({ group, hasKey }: PaperOptions) =>
    downloadFile(exporting.exportPaper, {
      params: { test_id: testId },
      query: { key: hasKey ? '1' : '0', ...(group === undefined ? {} : { group }) },
    }),
  )
  return (
    <FormDialog
      title={t('paper.title')}
      saving={{ isBusy }}
      onClose={onClose}
      cancelText={t('paper.cancel')}
      submitText={t('paper.make')}
      submitIcon={<Download aria-hidden />}
      onSubmit={() => save(options)}
    >
      <p>{t('paper.text')}</p>
      <Checkbox
        isSelected={options.hasKey}
        onChange={(hasKey) => setOptions({ ...options, hasKey })}
        description={t('paper.keyHint')}
      >
        {t('paper.key')}
      </Checkbox>
      <ChoiceChips
        label={t('paper.group')}
        description={t('paper.groupHint')}
        options={[withoutGroups, ...paperGroups].map((id) => ({ id, label: t(`paper.groups.${id}`) }))}
        value={options.group ?? withoutGroups}
        onChange={(id) => setOptions({ ...options, group: paperGroups.find((group) => group === id) })}
      />
    </FormDialog>
  )
}
