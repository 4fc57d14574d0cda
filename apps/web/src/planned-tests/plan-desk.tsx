import type { SchoolClass } from '@katedra/contract/classes'
import type { Subject } from '@katedra/contract/subjects'
import type { PlanLevel } from './plan-level.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { usePlanForm } from './use-plan-form.ts'

interface PlanDeskProps {
  level: PlanLevel
  subject: Subject | undefined
  classes: readonly SchoolClass[]
  classId: string | undefined
  onClose: () => void
}

/** Planning a test beside the tiles. The draft outlives the sheet, so closing it loses nothing. */
export function PlanDesk({ level, subject, classes, classId, onClose }: PlanDeskProps) {
  const form = usePlanForm(classes, level, classId)
  return <PlanSheet form={form} level={level} subject={subject} classes={classes} onClose={onClose} />
}
