import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { QueryView, type QueryViewProps } from '@katedra/screens/query-view.tsx'

interface LoadingSheetProps {
  query: QueryViewProps<unknown>['query']
  title: string
  onClose: () => void
}

/** Stands there until everything is known that fills the plan sheet in, and says when that could not be loaded. */
export function LoadingSheet({ query, title, onClose }: LoadingSheetProps) {
  const { t } = useTranslation('planned-tests')
  return (
    <Sheet isOpen onOpenChange={onClose} title={title}>
      <QueryView
        query={query}
        safe={t('load.safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={8} />
          </SkeletonGroup>
        }
      >
        {() => null}
      </QueryView>
    </Sheet>
  )
}
