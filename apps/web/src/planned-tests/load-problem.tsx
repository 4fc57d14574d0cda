import { ErrorState } from '@katedra/ui/error-state'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'

/** Something could not be loaded: why, that nothing is lost, and a way to try again. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('planned-tests')
  const problem = useProblem()
  return <ErrorState title={problem(error)} safe={t('load.safe')} onRetry={onRetry} />
}
