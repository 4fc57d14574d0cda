import { Button } from '@katedra/ui/button'
import { FormAlert } from '../app/form-alert.tsx'
import { ConflictNote, type Editing } from './conflict-note.tsx'

interface SavingFootProps {
  /** The row that is changed; a new one has none, and nobody is faster there. */
  row: Editing | undefined
  saving: { isConflict: boolean; isBusy: boolean }
  /** Why nothing was saved. */
  sentence: string | undefined
  submitText: string
  onOverwrite: () => void
  onTakeTheirs: () => void
}

/** The end of a form over a row that others may change too: what stands in the way, and the button that saves. */
export function SavingFoot({ row, saving, sentence, submitText, onOverwrite, onTakeTheirs }: SavingFootProps) {
  const { isConflict, isBusy } = saving
  return (
    <>
      {isConflict && row !== undefined && (
        <ConflictNote state={row} isBusy={isBusy} onOverwrite={onOverwrite} onTakeTheirs={onTakeTheirs} />
      )}
      <FormAlert text={sentence} />
      <Button type="submit" variant="primary" className="justify-self-start" isBusy={isBusy}>
        {submitText}
      </Button>
    </>
  )
}
