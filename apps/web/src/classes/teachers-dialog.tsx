import { classes, maxTeachers, type SchoolClassDetail } from '@katedra/contract/classes'
import { Dialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Search, TriangleAlert } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { colleaguesQuery } from '../colleagues/colleagues.data.ts'
import { meQuery } from '../profile/profile.data.ts'
import { findTeachers, type TeacherChoice, teacherChoices } from './teacher-choices.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../app/call.ts'
import { forgetClass, keepClass } from './classes.data.ts'
import { Badge } from '@katedra/ui/badge'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextField } from '@katedra/ui/text-field'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'

interface TeachersDialogProps {
  schoolClass: SchoolClassDetail
  onOpenChange: (isOpen: boolean) => void
}

/** Who teaches the class; one at least. */
export function TeachersDialog({ schoolClass, onOpenChange }: TeachersDialogProps) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const query = useQuery(colleaguesQuery)
  const choices = useMemo(
    () => (query.data === undefined ? undefined : teacherChoices(query.data, format.compare)),
    [query.data, format],
  )
  if (choices !== undefined)
    return <TeachersForm schoolClass={schoolClass} choices={choices} onOpenChange={onOpenChange} />
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title={t('teachers.title', { name: schoolClass.name })}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={6} />
          </SkeletonGroup>
        }
      >
        {() => null}
      </QueryView>
    </Dialog>
  )
}

function TeachersForm({
  schoolClass,
  choices,
  onOpenChange,
}: TeachersDialogProps & { choices: readonly TeacherChoice[] }) {
  const { t } = useTranslation('classes')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(schoolClass.teachers.map(({ id }) => id)))
  const [isTried, setIsTried] = useState(false)
  const refusal = useRefusal(chosen.size)
  const isLeaving = useIsLeaving(schoolClass, chosen)
  const saving = useSetTeachers(schoolClass, () => onOpenChange(false))

  function submit() {
    setIsTried(true)
    if (refusal === undefined) saving.save({ teacherIds: [...chosen], isLeaving })
  }

  return (
    <FormDialog
      title={t('teachers.title', { name: schoolClass.name })}
      saving={saving}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
      submitText={t('save')}
    >
      <TeacherPicker choices={choices} chosen={chosen} onChange={setChosen} error={isTried ? refusal : undefined} />
      <div role="status">{isLeaving && chosen.size > 0 && <LeavingWarning />}</div>
    </FormDialog>
  )
}

/** What the server would refuse, said before it is asked. */
function useRefusal(count: number): string | undefined {
  const { t } = useTranslation('fields')
  if (count === 0) return t('teacher_required')
  return count > maxTeachers ? t('too_many_teachers', { max: maxTeachers }) : undefined
}

/** True when the teacher takes themselves out and, not being an admin, would lose the class from sight. */
function useIsLeaving(schoolClass: SchoolClassDetail, chosen: ReadonlySet<string>): boolean {
  const me = useSuspenseQuery(meQuery).data
  return me.role === 'TEACHER' && schoolClass.teachers.some(({ id }) => id === me.id) && !chosen.has(me.id)
}

function LeavingWarning() {
  const { t } = useTranslation('classes')
  return (
    <p className="flex gap-2.5 rounded-md border border-line bg-now-soft px-4 py-3 text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
      <span className="min-w-0">{t('teachers.leaving')}</span>
    </p>
  )
}

interface Setting {
  teacherIds: readonly string[]
  /** The caller won't see the class any more. */
  isLeaving: boolean
}

/** Sets the teachers of a class; who takes themselves out goes back to the list. */
function useSetTeachers(schoolClass: SchoolClassDetail, onDone: () => void) {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  const { id, name } = schoolClass
  return useSave({
    save: ({ teacherIds }: Setting) =>
      call(classes.setClassTeachers, { params: { class_id: id }, body: { teacher_ids: [...teacherIds] } }),
    words: unplacedSentences,
    doneText: (_, { isLeaving }) => t(isLeaving ? 'teachers.left' : 'teachers.done', { name }),
    onSaved: async (changed, { isLeaving }) => {
      onDone()
      if (!isLeaving) {
        keepClass(changed)
        return
      }
      await navigate({ to: '/tridy' })
      forgetClass(id)
    },
  })
}

interface TeacherPickerProps {
  choices: readonly TeacherChoice[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  error: string | undefined
}

/** From this number of colleagues on, a search saves time. */
const searchFrom = 8
/** The first of the chosen are named; of the rest the number is said. */
const maxNamed = 3

/** A list of colleagues with boxes; a search hides the others and forgets no one. */
function TeacherPicker({ choices, chosen, onChange, error }: TeacherPickerProps) {
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
          // Enter in the search does not mean saving.
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
  const rest = names.length - maxNamed
  const text =
    rest > 0
      ? t('teachers.chosenMore', { names: names.slice(0, maxNamed).join(', '), count: rest })
      : format.list(names)
  return (
    <p role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
      {names.length === 0 ? '' : t('teachers.chosen', { names: text })}
    </p>
  )
}
