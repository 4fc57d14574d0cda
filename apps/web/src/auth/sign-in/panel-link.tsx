import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import type { Panel } from '../sign-up/panels.ts'

const parameter = (panel: Panel) => (panel === 'sign-in' ? undefined : panel)

/** Each panel is a step of the browser's history, so that Back goes to the one before. */
export function useGoToPanel(): (panel: Panel) => void {
  const navigate = useNavigate()
  return (panel) => void navigate({ to: '/', search: (was) => ({ ...was, panel: parameter(panel) }) })
}

/** A link to another panel; the rest of the URL stays. */
export function PanelLink({ panel, children }: { panel: Panel; children: ReactNode }) {
  return (
    <Link to="/" search={(was) => ({ ...was, panel: parameter(panel) })} className={lineLink}>
      {children}
    </Link>
  )
}
