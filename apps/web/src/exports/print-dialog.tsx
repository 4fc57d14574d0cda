import { exporting, paperGroups, type PaperGroup } from '@katedra/contract/exports'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useDownload } from './use-download.ts'

interface PaperWish {
  group: PaperGroup | undefined
  hasKey: boolean
}

const withoutGroups = 'none'

/** How the test shall come out on paper. It stays open, because the other group is often the next wish. */
export function PrintDialog({ testId, onClose }: { testId: string; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const [wish, setWish] = useState<PaperWish>({ group: undefined, hasKey: true })
  const downloading = useDownload(({ group, hasKey }: PaperWish) =>
    downloadFile(exporting.exportPaper, {
      params: { test_id: testId },
      query: { key: hasKey ? '1' : '0', ...(group === undefined ? {} : { group }) },
    }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('paper.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('paper.cancel')}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden />}
            isBusy={downloading.isPending}
            onClick={() => downloading.mutate(wish)}
          >
            {t('paper.make')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('paper.text')}</p>
        <Checkbox
          isSelected={wish.hasKey}
          onChange={(hasKey) => setWish({ ...wish, hasKey })}
          description={t('paper.keyHint')}
        >
          {t('paper.key')}
        </Checkbox>
        <ChoiceChips
          label={t('paper.group')}
          description={t('paper.groupHint')}
          options={[withoutGroups, ...paperGroups].map((id) => ({ id, label: t(`paper.groups.${id}`) }))}
          value={wish.group ?? withoutGroups}
          onChange={(id) => setWish({ ...wish, group: paperGroups.find((group) => group === id) })}
        />
      </div>
    </Dialog>
  )
}
