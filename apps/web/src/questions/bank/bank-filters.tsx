import type { BankScope } from '@katedra/contract/questions'
import { questionTypes } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../question-files/question-files.tsx'
import { levelsQuery, subjectsQuery } from '../../subjects/subjects.data.ts'
import { type BankAddress, isNarrowed, searchOf } from './bank-filter.ts'
import { overviewQuery } from '../questions.data.ts'
import { useEffect, useRef, useState } from 'react'

interface BankFiltersProps {
  scope: BankScope
  address: BankAddress
  count: number | undefined
  onChange: (next: BankAddress) => void
}

/** A list can't have an entry without a name. */
const any = 'any'

/** A search and up to four choices. */
export function BankFilters({ scope, address, count, onChange }: BankFiltersProps) {
  const { t } = useTranslation('question-bank')
  const [search, setSearch] = useSearchText(address.search ?? '', onChange)
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const clear = () => {
    setSearch('')
    onChange({ search: '', type: '', subject_id: '', level_id: '', tag: '' })
  }
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(14rem,2fr)_repeat(auto-fit,minmax(8rem,1fr))]">
        <TextField
          label={t('filter.search')}
          type="search"
          prefix={<Search aria-hidden className="size-5" />}
          value={search}
          onChange={setSearch}
          className="max-md:col-span-2"
        />
        <Narrowing
          label={t('filter.subject')}
          options={subjects.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={address.subject_id}
          onChange={(subject_id) => onChange({ subject_id })}
        />
        {scope === 'library' && address.subject_id !== undefined && (
          <LevelNarrowing subjectId={Number(address.subject_id)} address={address} onChange={onChange} />
        )}
        <Narrowing
          label={t('filter.type')}
          options={questionTypes.map((id) => ({ id, label: t(`type.${id}`) }))}
          value={address.type}
          onChange={(type) => onChange({ type })}
        />
        <TagNarrowing scope={scope} tag={address.tag} onChange={onChange} />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-ink-soft">
          {count === undefined ? '' : t('list.count', { count })}
        </p>
        {isNarrowed(address) && (
          <Button variant="quiet" size="sm" onClick={clear}>
            {t('filter.clear')}
          </Button>
        )}
        <span className="flex-1" />
        {count !== undefined && count > 0 && (
          <ExportButton chosen={{ filter: { ...searchOf(address), whose: scope } }} count={count} />
        )}
      </div>
    </div>
  )
}

interface NarrowingProps {
  label: string
  options: readonly { id: string; label: string; detail?: string }[]
  value: string | undefined
  onChange: (id: string) => void
}

function Narrowing({ label, options, value, onChange }: NarrowingProps) {
  const { t } = useTranslation('question-bank')
  const known = value === undefined || options.some(({ id }) => id === value)
  const all = known ? options : [...options, { id: value, label: value }]
  return (
    <Select
      label={label}
      options={[{ id: any, label: t('filter.any') }, ...all]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? '' : id)}
    />
  )
}

function LevelNarrowing({
  subjectId,
  address,
  onChange,
}: { subjectId: number } & Pick<BankFiltersProps, 'address' | 'onChange'>) {
  const { t } = useTranslation('question-bank')
  const { data: levels = [] } = useQuery(levelsQuery(subjectId))
  return (
    <Narrowing
      label={t('filter.level')}
      options={levels.map(({ id, title }) => ({ id: String(id), label: title }))}
      value={address.level_id}
      onChange={(level_id) => onChange({ level_id })}
    />
  )
}

/** Tags in use in this part of the bank, with how often. */
function TagNarrowing({
  scope,
  tag,
  onChange,
}: { tag: string | undefined } & Pick<BankFiltersProps, 'scope' | 'onChange'>) {
  const { t } = useTranslation('question-bank')
  const { data: overview } = useQuery(overviewQuery)
  const tags = (overview?.tags[scope] ?? []).map((one) => ({ id: one.tag, label: one.tag, detail: String(one.count) }))
  if (tags.length === 0 && tag === undefined) return null
  return <Narrowing label={t('filter.tag')} options={tags} value={tag} onChange={(next) => onChange({ tag: next })} />
}

/** How long typing rests before the list follows, in milliseconds. */
const pause = 250

/** The text in the search field; the address follows when the typing rests. */
function useSearchText(
  inAddress: string,
  onChange: (next: BankAddress) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Synchronises with the clock: nothing may move the address of a page that has been left.
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ search: next.trim() }), pause)
  }
  return [text, type]
}
