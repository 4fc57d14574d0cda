import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorContext } from './editor-context.ts'
import type { EditorDeskProps } from './editor-desk-props.ts'
import { KeptNote } from './kept-note.tsx'
import { Preview } from './preview.tsx'
import { QuestionFields } from './question-editor.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEditorDesk } from './use-editor-desk.ts'
import { Warnings } from './warnings.tsx'

type View = 'fields' | 'preview'

/** The fields of a question with the pupil's view beside them; on a phone one of the two at a time. */
export function EditorDesk(props: EditorDeskProps) {
  const { saved } = props
  const { t } = useTranslation('question-bank')
  const [view, setView] = useState<View>('fields')
  const desk = useEditorDesk(props, () => setView('fields'))
  const { writing, editor } = desk
  const hiddenUnless = (wanted: View) => (view === wanted ? '' : 'max-lg:hidden')
  return (
    <EditorContext value={editor}>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <KeptNote desk={desk.desk} onDiscard={desk.discard} />
        <div className="lg:hidden">
          <ChoiceChips
            isLabelHidden
            label={t('view.label')}
            options={[
              { id: 'fields', label: t('view.fields') },
              { id: 'preview', label: t('view.preview') },
            ]}
            value={view}
            onChange={(id) => setView(id === 'preview' ? 'preview' : 'fields')}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
          <form
            noValidate
            aria-label={t('view.fields')}
            className={`min-w-0 ${hiddenUnless('fields')}`}
            onSubmit={(event) => event.preventDefault()}
          >
            <QuestionFields writing={writing} isNew={saved === undefined} onChange={desk.changeAround} />
          </form>
          <div className={`min-w-0 ${hiddenUnless('preview')}`}>
            <div className="grid gap-6 lg:sticky lg:top-6 lg:-m-2 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-2">
              <Preview draft={writing.draft} />
              <Warnings draft={writing.draft} onJump={desk.jump} />
            </div>
          </div>
        </div>
        <FormAlert text={desk.sentence} />
        <SaveBar
          problemCount={desk.problemCount}
          isBusy={desk.isPending}
          isDirty={desk.desk.isDirty}
          onJump={desk.jumpToFirst}
          onSave={() => desk.save('stay')}
          onSaveAndAdd={() => desk.save('another')}
        />
        {saved !== undefined && desk.isConflict && (
          <ConflictDialog
            questionId={saved.id}
            writing={writing}
            isBusy={desk.isPending}
            onClose={desk.closeConflict}
            onOverwrite={desk.overwrite}
            onSaveAsNew={desk.saveAsNew}
          />
        )}
        <LeaveDialog
          isUnsaved={desk.desk.isDirty && !desk.isPending}
          text={t('leave')}
          signOutText={t('leaveSignOut')}
        />
      </div>
    </EditorContext>
  )
}
