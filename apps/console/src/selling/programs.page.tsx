import { operatorSelling, type SoldProgram } from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { ProgramDialog } from './program-dialog.tsx'
import { entryOf, fileOf, moved, withProgram, type ProgramEntry } from './programs-draft.ts'
import { OnSaleTable, RetiredTable } from './programs-table.tsx'
import { ContentFile } from './content-file.tsx'
import { ChangePreview } from './change-preview.tsx'

type Programs = Reply<typeof operatorSelling.programs>

/** What is sold: names, order, what is on sale. Changes are gathered and hold together. */
export function ProgramsPage() {
  const { t } = useTranslation('operator-selling')
  const list = useQuery(queryOf(operatorSelling.programs))
  useTitle(t('programs.title'))
  return (
    <Page title={t('programs.title')} intro={t('programs.intro')}>
      <QueryView query={list}>{(programs) => <Editor stored={programs} />}</QueryView>
    </Page>
  )
}

interface Draft {
  /** What the draft began from. */
  version: string
  onSale: ProgramEntry[]
}

function Editor({ stored }: { stored: Programs }) {
  const { t } = useTranslation('operator-selling')
  const [draft, setDraft] = useState<Draft>()
  const [edited, setEdited] = useState<ProgramEntry | 'new'>()
  const [isChecking, setIsChecking] = useState(false)
  const kept = stored.programs.filter(({ is_on_sale }) => is_on_sale).map((program) => entryOf(program))
  const onSale = draft?.onSale ?? kept
  const off = stored.programs.filter(({ key }) => !onSale.some((program) => program.key === key))
  const isChanged = fileOf(onSale) !== fileOf(kept)
  const change = (next: ProgramEntry[]) => setDraft({ version: draft?.version ?? stored.version, onSale: next })
  const forget = () => {
    setDraft(undefined)
    setIsChecking(false)
  }
  return (
    <>
      <UnsavedWork isUnsaved={isChanged} />
      <div>
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          {t('programs.add')}
        </Button>
      </div>
      {isChanged && <Unsaved onCheck={() => setIsChecking(true)} onForget={forget} />}
      <Section title={t('programs.onSale')}>
        <OnSaleTable
          programs={onSale}
          stored={stored}
          onEdit={setEdited}
          onMove={(key, by) => change(moved(onSale, key, by))}
          onRetire={(key) => change(onSale.filter((program) => program.key !== key))}
        />
      </Section>
      {off.length > 0 && (
        <Section title={t('programs.offSale')}>
          <RetiredTable programs={off} onSell={(program: SoldProgram) => change([...onSale, entryOf(program)])} />
        </Section>
      )}
      <Section title={t('file.title')}>
        <ContentFile kind="programs" />
      </Section>
      {edited !== undefined && (
        <ProgramDialog
          program={edited === 'new' ? undefined : edited}
          subjects={stored.subjects}
          taken={[...stored.programs, ...onSale].map(({ key }) => key)}
          isTaken={edited !== 'new' && stored.programs.some(({ key, is_taken }) => is_taken && key === edited.key)}
          onClose={() => setEdited(undefined)}
          onSave={(program) => {
            change(withProgram(onSale, program))
            setEdited(undefined)
          }}
        />
      )}
      {isChecking && (
        <ChangePreview
          kind="programs"
          text={fileOf(onSale)}
          version={draft?.version}
          onClose={() => setIsChecking(false)}
          onDone={forget}
        />
      )}
    </>
  )
}

/** Nothing holds yet; the bar stays in sight. */
function Unsaved({ onCheck, onForget }: { onCheck: () => void; onForget: () => void }) {
  const { t } = useTranslation('operator-selling')
  return (
    <div
      role="status"
      className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-now bg-now-soft p-4 md:top-2"
    >
      <p className="font-medium">{t('programs.unsaved')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onForget}>{t('programs.forget')}</Button>
        <Button variant="primary" onClick={onCheck}>
          {t('programs.check')}
        </Button>
      </div>
    </div>
  )
}
