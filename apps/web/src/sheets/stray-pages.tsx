import { sheets, type SheetPage, type SheetPupil, type TestSheets } from '@katedra/contract/sheets'
import { paperGroups } from '@katedra/contract/exports'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Dialog } from '@katedra/ui/dialog'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { CutOut } from './cut-out.tsx'
import { refreshSheets } from './sheets.data.ts'

interface StrayPagesProps {
  testId: string
  sheets: TestSheets
}

/** Pictures that don't count: each says why, and what can be done. */
export function StrayPages({ testId, sheets: { pages, failed, pupils, page_count } }: StrayPagesProps) {
  const { t } = useTranslation('sheets')
  const open = pages.filter(({ problem }) => problem !== 'set_aside')
  const aside = pages.filter(({ problem }) => problem === 'set_aside')
  const shared = { testId, pupils, pageCount: page_count }
  return (
    <>
      {open.length + failed.length > 0 && (
        <Section title={t('stray.title', { count: open.length + failed.length })}>
          <ul className="grid gap-3">
            {failed.map((picture) => (
              <FailedPicture key={picture.id} testId={testId} picture={picture} />
            ))}
            {open.map((page) => (
              <StrayPage key={page.id} page={page} {...shared} />
            ))}
          </ul>
        </Section>
      )}
      {aside.length > 0 && (
        <details>
          <summary className="target cursor-pointer font-medium">{t('stray.aside', { count: aside.length })}</summary>
          <ul className="mt-3 grid gap-3">
            {aside.map((page) => (
              <StrayPage key={page.id} page={page} {...shared} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** There is nothing to look at: it is photographed once more, and this one forgotten. */
function FailedPicture({ testId, picture }: { testId: string; picture: TestSheets['failed'][number] }) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const { id, name, problem, sent_at } = picture
  const dropping = useSave({
    save: () => call(sheets.dropPicture, { params: { test_id: testId, picture_id: id } }),
    refresh: refreshSheets,
    refusal: 'toast',
  })
  return (
    <Card as="li" className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t('stray.picture', { name })} · {format.dateTime(sent_at)}
        </p>
        <p>{t(`failed.${problem}`)}</p>
      </div>
      <div>
        <Button size="sm" isBusy={dropping.isBusy} onClick={() => dropping.save()}>
          {t('send.drop')}
        </Button>
      </div>
    </Card>
  )
}

interface StrayPageProps {
  testId: string
  page: SheetPage
  pupils: readonly SheetPupil[]
  pageCount: number
}

type Opened = 'picture' | 'place'

function StrayPage({ testId, page, pupils, pageCount }: StrayPageProps) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const setting = useSave({
    save: () => call(sheets.setPageAside, { params: { test_id: testId, page_id: page.id } }),
    refresh: refreshSheets,
    refusal: 'toast',
  })
  const placing = usePlacing(testId, page.id, close)
  const known = knownPlace(page)
  const { problem, other_test, student_name, may_place: mayPlace } = page
  return (
    <Card as="li" className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t(page.page_no > 1 ? 'stray.pageOf' : 'stray.picture', { name: page.picture_name, page: page.page_no })} ·{' '}
          {format.dateTime(page.sent_at)}
        </p>
        <p className="wrap-anywhere">
          {t(`problem.${problem}`, { name: student_name ?? '', page: page.sheet_page ?? '' })}
        </p>
        {other_test !== null && (
          <p>
            <Link to="/testy/$testId/archy" params={{ testId: other_test.id }} className={lineLink}>
              {other_test.title}
            </Link>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {mayPlace && known !== undefined && (
          <Button size="sm" isBusy={placing.isBusy} onClick={() => placing.save(known)}>
            {t(`accept.${problem}`)}
          </Button>
        )}
        {mayPlace && (
          <Button size="sm" variant={known === undefined ? 'secondary' : 'quiet'} onClick={() => setOpened('place')}>
            {t('stray.place')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => setOpened('picture')}>
          {t('stray.show')}
        </Button>
        {problem !== 'set_aside' && (
          <Button size="sm" variant="quiet" isBusy={setting.isBusy} onClick={() => setting.save()}>
            {t(problem === 'blank' ? 'stray.absent' : 'stray.setAside')}
          </Button>
        )}
      </div>
      {opened === 'picture' && (
        <Dialog isOpen onOpenChange={close} title={t('stray.show')} size="lg">
          <CutOut testId={testId} pageId={page.id} label={t('stray.show')} />
        </Dialog>
      )}
      {opened === 'place' && (
        <PlaceDialog testId={testId} page={page} pupils={pupils} pageCount={pageCount} onClose={close} />
      )}
    </Card>
  )
}

type Variant = (typeof paperGroups)[number] | 'p'

interface Place {
  student_id: string
  variant: Variant
  sheet_page: number
}

const variants: readonly Variant[] = [...paperGroups, 'p']

/** Where everything is known, accepting is one press. */
function knownPlace({ student_id, variant, sheet_page }: SheetPage): Place | undefined {
  const known = variants.find((one) => one === variant)
  return student_id === null || known === undefined || sheet_page === null
    ? undefined
    : { student_id, variant: known, sheet_page }
}

function usePlacing(testId: string, pageId: string, onSaved: () => void) {
  return useSave({
    save: (body: Place) => call(sheets.placePage, { params: { test_id: testId, page_id: pageId }, body }),
    refresh: refreshSheets,
    onSaved,
    refusal: 'toast',
  })
}

/** Whose page it is, which variant and which page: what the code would have said. */
function PlaceDialog({ testId, page, pupils, pageCount, onClose }: StrayPageProps & { onClose: () => void }) {
  const { t } = useTranslation('sheets')
  const [student, setStudent] = useState(page.student_id)
  const [variant, setVariant] = useState<string>(page.variant ?? 'a')
  const [sheetPage, setSheetPage] = useState(String(page.sheet_page ?? 1))
  const placing = usePlacing(testId, page.id, onClose)
  const isCodeKnown = page.variant !== null
  return (
    <FormDialog
      title={t('place.title')}
      saving={placing}
      onClose={onClose}
      submitText={t('place.save')}
      isSubmitDisabled={student === null}
      onSubmit={() => {
        const meant = variants.find((one) => one === variant)
        if (student !== null && meant !== undefined)
          placing.save({ student_id: student, variant: meant, sheet_page: Number(sheetPage) })
      }}
    >
      <CutOut testId={testId} pageId={page.id} area={headOfPage} label={t('stray.show')} />
      <Select
        label={t('place.pupil')}
        options={pupils.map(({ student_id, name, state }) => ({
          id: student_id,
          label: name,
          detail: t(`state.${state}`, { pages: '' }),
        }))}
        value={student}
        onChange={setStudent}
      />
      {!isCodeKnown && (
        <Select
          label={t('place.variant')}
          options={variants.map((id) => ({ id, label: id === 'p' ? t('place.own') : id.toUpperCase() }))}
          value={variant}
          onChange={setVariant}
        />
      )}
      {!isCodeKnown && pageCount > 1 && (
        <Select
          label={t('place.page')}
          options={Array.from({ length: pageCount }, (_, at) => ({ id: String(at + 1), label: String(at + 1) }))}
          value={sheetPage}
          onChange={setSheetPage}
        />
      )}
    </FormDialog>
  )
}

/** Where the name stands, or the number that was marked. */
const headOfPage = { x: 10, y: 8, w: 190, h: 85 }
