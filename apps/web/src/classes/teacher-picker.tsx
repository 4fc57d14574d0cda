import { Badge } from '@katedra/ui/badge'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextField } from '@katedra/ui/text-field'
import { CircleAlert, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { findTeachers, type TeacherChoice } from './teacher-choices.ts'

interface TeacherPickerProps {
  choices: readonly TeacherChoice[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  error: string | undefined
}

/** From so many colleagues on, a search saves time. */
const searchFrom = 8
/** So many chosen are named; of the rest the number is said. */
const mostNamed = 3

/** A list of colleagues with boxes; a search hides the others and forgets nobody. */
export function TeacherPicker({ choices, chosen, onChange, error }: TeacherPickerProps) {
  const { t } = useTranslation('classes')
  const [search, setSearch] = useState('')
  const errorId = useId()
  const shown = findTeachers(choices, search)

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }

  return (
    <div className="grid min-w-0 gap-4">
      <p className="text-ink-soft">{t('teachers.hint')}</p>
      {choices.length >= searchFrom && (
        <TextField
          label={t('teachers.search')}
          isLabelHidden
          type="search"
          placeholder={t('teachers.search')}
          prefix={<Search aria-hidden />}
          value={search}
          onChange={setSearch}
          // Enter in the search is no wish to save.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <fieldset className="grid min-w-0 gap-2" {...(error === undefined ? {} : { 'aria-describedby': errorId })}>
        <legend className="pb-1 font-medium">{t('teachers.list')}</legend>
        <Chosen choices={choices} chosen={chosen} />
        <div role="alert">
          {error !== undefined && (
            <p id={errorId} className="flex gap-1.5 text-sm font-medium text-danger">
              <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
              {error}
            </p>
          )}
        </div>
        <p role="status" className="empty:hidden">
          {shown.length === 0 ? t('noneFound') : ''}
        </p>
        <ul className="grid min-w-0 divide-y divide-line">
          {shown.map(({ id, name, detail, isMe }) => (
            <li key={id}>
              <Checkbox isSelected={chosen.has(id)} onChange={(isChosen) => choose(id, isChosen)}>
                <span className="wrap-anywhere">{name}</span> {isMe && <Badge>{t('teachers.me')}</Badge>}
                {detail !== '' && <span className="block text-sm wrap-anywhere text-ink-soft">{detail}</span>}
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  )
}

function Chosen({ choices, chosen }: Pick<TeacherPickerProps, 'choices' | 'chosen'>) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const names = choices.filter(({ id }) => chosen.has(id)).map(({ name }) => name)
  const rest = names.length - mostNamed
  const text =
    rest > 0
      ? t('teachers.chosenMore', { names: names.slice(0, mostNamed).join(', '), count: rest })
      : format.list(names)
  return (
    <p role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
      {names.length === 0 ? '' : t('teachers.chosen', { names: text })}
    </p>
  )
}
