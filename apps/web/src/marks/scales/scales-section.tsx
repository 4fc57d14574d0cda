import { marks as calls, type Scale, type Scales } from '@katedra/contract/marks'
import { shareRoundings, type ShareRounding } from '@katedra/contract/scale'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { MenuButton } from '@katedra/ui/menu'
import { Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { boundWords, percentWords, scaleWords } from '../mark-words.ts'
import { keepScales, refreshScales, scalesQuery } from '../marks.data.ts'
import { ScaleDialog } from './scale-dialog.tsx'

/** Scales of the school, the one that tests begin with, and whether shares are rounded. */
export function ScalesSection() {
  const { t } = useTranslation('marks')
  const query = useQuery(scalesQuery)
  const [edited, setEdited] = useState<{ scale: Scale | undefined }>()
  const [deleted, setDeleted] = useState<Scale>()
  return (
    <Section
      title={t('scales.title')}
      action={
        query.data?.may_edit === true && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEdited({ scale: undefined })}>
            {t('scales.add')}
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ink-soft">{t('scales.text')}</p>
      <QueryView
        query={query}
        safe={t('scales.safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-40" />
          </SkeletonGroup>
        }
      >
        {(known) => (
          <>
            <ScalesTable known={known} onEdit={(scale) => setEdited({ scale })} onDelete={setDeleted} />
            <Rounding known={known} />
          </>
        )}
      </QueryView>
      {edited !== undefined && <ScaleDialog scale={edited.scale} onClose={() => setEdited(undefined)} />}
      {deleted !== undefined && <DeleteDialog scale={deleted} onClose={() => setDeleted(undefined)} />}
    </Section>
  )
}

interface ScalesTableProps {
  known: Scales
  onEdit: (scale: Scale) => void
  onDelete: (scale: Scale) => void
}

function ScalesTable({ known: { scales, may_edit }, onEdit, onDelete }: ScalesTableProps) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const choosing = useSave({
    save: ({ id }: Scale) => call(calls.changeMarking, { body: { default_scale_id: id } }),
    refresh: keepScales,
    doneText: (_, { name }) => t('scales.madeDefault', { name }),
    refusal: 'toast',
    onRefused: refreshScales,
  })

  function act(scale: Scale, id: string) {
    if (id === 'edit') onEdit(scale)
    else if (id === 'delete') onDelete(scale)
    else choosing.save(scale)
  }

  const columns: (Column<Scale> | false)[] = [
    {
      key: 'name',
      label: t('scales.name'),
      cell: ({ name, is_default }) => (
        <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {is_default && <Badge tone="accent">{t('scales.default')}</Badge>}
        </span>
      ),
    },
    {
      key: 'steps',
      label: t('scales.steps'),
      narrow: 'plain',
      cell: ({ steps }) => <>{scaleWords({ t, format }, steps)}</>,
    },
    may_edit && {
      key: 'actions',
      label: t('scales.actions'),
      isLabelHidden: true,
      narrow: 'corner',
      className: 'w-16',
      cell: (scale) => (
        <MenuButton
          isIconOnly
          label={t('scales.menuOf', { name: scale.name })}
          icon={<MoreHorizontal aria-hidden />}
          items={[
            { id: 'edit', label: t('scales.edit'), icon: <Pencil aria-hidden /> },
            {
              id: 'default',
              label: t('scales.makeDefault'),
              icon: <Star aria-hidden />,
              isDisabled: scale.is_default,
            },
            'separator',
            {
              id: 'delete',
              label: t('scales.delete'),
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              isDisabled: scale.is_default,
            },
          ]}
          onAction={(id) => act(scale, id)}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('scales.caption')}
      columns={columns}
      rows={scales}
      rowKey={({ id }) => id}
      empty={<p className="text-ink-soft">{t('scales.none')}</p>}
    />
  )
}

function DeleteDialog({ scale, onClose }: { scale: Scale; onClose: () => void }) {
  const { t } = useTranslation('marks')
  const deleting = useSave({
    save: () => call(calls.deleteScale, { params: { scale_id: scale.id } }),
    refresh: refreshScales,
    doneText: t('scales.deleted', { name: scale.name }),
    doneTone: 'neutral',
    onSaved: onClose,
    refusal: 'toast',
    onRefused: () => {
      onClose()
      return refreshScales()
    },
  })
  return (
    <ConfirmDialog
      isDanger
      isOpen
      onOpenChange={onClose}
      title={t('scales.deleteTitle', { name: scale.name })}
      confirmText={t('scales.delete')}
      isBusy={deleting.isBusy}
      onConfirm={() => deleting.save()}
    >
      <p>{t('scales.deleteText')}</p>
    </ConfirmDialog>
  )
}

/** Of the example: a bound, and a share four tenths of a percent below it. */
const exampleBound = 7500
const justBelow = 40

/** How a share meets the bounds, with what that means for somebody. */
function Rounding({ known: { scales, rounding, may_edit } }: { known: Scales }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const setting = useSave({
    save: (next: ShareRounding) => call(calls.changeMarking, { body: { rounding: next } }),
    refresh: keepScales,
    doneText: t('scales.rounding.done'),
    refusal: 'toast',
    onRefused: refreshScales,
  })
  // The choice is shown at once, and goes back where it was refused.
  const shown = (setting.isBusy ? setting.input : undefined) ?? rounding
  const second = scales.find(({ is_default }) => is_default)?.steps[1]?.from ?? 0
  const bound = second > 100 && second % 100 === 0 ? second : exampleBound
  const words = { t, format }
  const example = t(`scales.rounding.example.${shown}`, {
    share: percentWords(words, (bound - justBelow) / 100),
    bound: boundWords(words, bound),
    rounded: boundWords(words, bound),
  })
  if (!may_edit)
    return (
      <p className="max-w-prose">
        <span className="font-medium">{t(`scales.rounding.${shown}`)}.</span> {example}
      </p>
    )
  return (
    <div className="grid max-w-prose gap-2">
      <ChoiceChips
        label={t('scales.rounding.label')}
        options={shareRoundings.map((id) => ({ id, label: t(`scales.rounding.${id}`) }))}
        value={shown}
        onChange={(id) => {
          const next = shareRoundings.find((one) => one === id)
          if (next !== undefined && !setting.isBusy) setting.save(next)
        }}
      />
      <p role="status">{example}</p>
      <p className="text-sm text-ink-soft">{t('scales.rounding.hint')}</p>
    </div>
  )
}
