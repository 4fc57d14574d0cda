import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ownSubjects as calls, OwnSubjectForm, type OwnSubject } from '@katedra/contract/own-subjects'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { DrawnChoices } from '@katedra/screens/form/drawn-choices.tsx'
import { GlyphField } from '@katedra/screens/form/glyph-field.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { Tile } from '@katedra/ui/tile'
import { veil } from '@katedra/ui/veil'
import { Check } from 'lucide-react'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { refreshOwnSubjects } from './own-subjects.data.ts'

/** Grounds on which a white drawing is read well, by the names they have in the catalogue. */
const colours = [
  ['blue', '#2E5E8C'],
  ['indigo', '#3C4A8A'],
  ['purple', '#5B3E8C'],
  ['pink', '#8C2E5B'],
  ['red', '#8C3B2E'],
  ['orange', '#A0521E'],
  ['ochre', '#7A5C12'],
  ['brown', '#6B4A2E'],
  ['green', '#3F6B2A'],
  ['forest', '#1F5A3E'],
  ['teal', '#1F5F6B'],
  ['slate', '#455360'],
] as const

interface OwnSubjectDialogProps {
  /** Undefined for a new one. */
  subject: OwnSubject | undefined
  onClose: () => void
}

/** A subject of the school: what it is called and what its tile looks like. */
export function OwnSubjectDialog({ subject, onClose }: OwnSubjectDialogProps) {
  const { t } = useTranslation('own-subjects')
  const form = useForm<OwnSubjectForm, unknown, OwnSubjectForm>({
    defaultValues: {
      name: subject?.name ?? '',
      colour: subject?.colour ?? colours[0][1],
      glyph: subject?.glyph ?? 'book',
    },
    resolver: standardSchemaResolver(OwnSubjectForm),
  })
  const saving = useSave({
    save: (body: OwnSubjectForm) =>
      subject === undefined
        ? call(calls.create, { body })
        : call(calls.change, { params: { own_subject_id: subject.id }, body }),
    form,
    fields: ['name'],
    words: (error) => unplacedSentences(error, ['name']),
    refresh: refreshOwnSubjects,
    doneText: ({ name }) => t('saved', { name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={subject === undefined ? t('form.addTitle') : t('form.editTitle', { name: subject.name })}
      size="lg"
      form={form}
      saving={saving}
      onSubmit={saving.save}
      onClose={onClose}
      submitText={t('form.submit')}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextInput control={form.control} name="name" max={60} label={t('form.name')} />
        <Preview control={form.control} />
      </div>
      <ColourField control={form.control} />
      <DrawingField control={form.control} />
    </FormDialog>
  )
}

type FormControl = Control<OwnSubjectForm, unknown, OwnSubjectForm>

function Preview({ control }: { control: FormControl }) {
  const { t } = useTranslation('own-subjects')
  const [name, colour, glyph] = useWatch({ control, name: ['name', 'colour', 'glyph'] })
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{t('form.preview')}</p>
      <Tile
        title={name.trim() === '' ? t('name') : name}
        boxColorBasic={colour}
        boxColorAdd={null}
        glyph={<SubjectGlyph word={glyph} />}
        isLow
      />
    </div>
  )
}

function ColourField({ control }: { control: FormControl }) {
  const { t } = useTranslation('own-subjects')
  const { field } = useController({ control, name: 'colour' })
  const known = colours.some(([, colour]) => colour === field.value)
  // A colour that came by a call is one of the choices, too, under its number.
  const choices: readonly (readonly [label: string, colour: string])[] = [
    ...colours.map(([name, colour]) => [t(`colours.${name}`), colour] as const),
    ...(known ? [] : [[field.value, field.value] as const]),
  ]
  return (
    <DrawnChoices
      label={t('form.colour')}
      choices={choices.map(([label, colour]) => ({
        id: colour,
        label,
        picture: <ColourSpot colour={colour} isChosen={field.value === colour} />,
      }))}
      value={field.value}
      pictures="small"
      onChange={field.onChange}
    />
  )
}

function ColourSpot({ colour, isChosen }: { colour: string; isChosen: boolean }) {
  const { ground, ink } = veil(colour, null)
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong"
      style={{ background: ground, color: ink }}
    >
      {isChosen && <Check className="size-4" strokeWidth={3} />}
    </span>
  )
}

function DrawingField({ control }: { control: FormControl }) {
  const { t } = useTranslation('own-subjects')
  const { field } = useController({ control, name: 'glyph' })
  return <GlyphField label={t('form.glyph')} value={field.value} onChange={field.onChange} />
}
