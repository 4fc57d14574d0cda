import type { LiveRoom } from '@katedra/contract/live'
import { Card } from '@katedra/ui/card'
import { Checkbox } from '@katedra/ui/checkbox'
import { ColumnHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { TextField } from '@katedra/ui/text-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../app/fold.ts'
import { useFormat } from '../app/format.ts'
import { PupilRow } from './pupil-row.tsx'
import { byNeed } from './pupils.ts'

export interface PupilsTableProps {
  testId: string
  room: LiveRoom
  /** The server's clock. */
  now: number
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[]) => void
  /** The same function each time, so that lines which have not changed are left alone. */
  onToggle: (id: string) => void
}

/** From so many pupils on a name is easier to type than to look for. */
const worthSearching = 12

/** One line for each pupil, those who need help on top. */
export function PupilsTable({ testId, room, now, chosen, onChoose, onToggle }: PupilsTableProps) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const isRunning = room.state === 'launched'
  const found = byNeed(room.pupils, now, format.compare).filter(({ name }) => fold(name).includes(fold(search.trim())))
  const open = room.pupils.flatMap(({ state, attempt_id }) =>
    state === 'open' && attempt_id !== null ? [attempt_id] : [],
  )
  return (
    <section className="grid gap-4">
      {room.pupils.length >= worthSearching && (
        <TextField
          label={t('table.search')}
          type="search"
          value={search}
          onChange={setSearch}
          autoComplete="off"
          className="max-w-sm"
        />
      )}
      {isRunning && open.length > 1 && (
        <Checkbox
          isSelected={open.every((id) => chosen.has(id))}
          isIndeterminate={chosen.size > 0 && chosen.size < open.length}
          onChange={(isAll) => onChoose(isAll ? open : [])}
        >
          {t('table.chooseAll')}
        </Checkbox>
      )}
      {found.length === 0 ? (
        <p className="text-ink-soft">{t('table.none')}</p>
      ) : (
        <Card isFlush className="max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent">
          <Table caption={t('table.caption')}>
            <TableHead>
              <ColumnHead>{t('table.name')}</ColumnHead>
              <ColumnHead>{t('table.state')}</ColumnHead>
              <ColumnHead isNumber>{t('table.question')}</ColumnHead>
              <ColumnHead>{t('table.answered')}</ColumnHead>
              <ColumnHead isNumber>{t('table.left')}</ColumnHead>
              <ColumnHead isNumber>{t('table.seen')}</ColumnHead>
              <ColumnHead>{t('table.actions')}</ColumnHead>
            </TableHead>
            <TableBody>
              {found.map((pupil) => (
                <PupilRow
                  key={pupil.attempt_id ?? pupil.student_id ?? pupil.name}
                  testId={testId}
                  pupil={pupil}
                  now={now}
                  questionCount={room.question_count}
                  isRunning={isRunning}
                  isChosen={chosen.has(pupil.attempt_id ?? '')}
                  onToggle={onToggle}
                />
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </section>
  )
}
