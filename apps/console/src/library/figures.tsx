import type { LibraryFault, LibraryFigures } from '@katedra/contract/operator-library'
import { minFirstAnswers } from '@katedra/contract/question-statistics'
import { Badge } from '@katedra/ui/badge'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'

interface FigureTexts {
  success: string
  time: string
  discrimination: string
}

/** The figures in words; undefined while there are too few answers for any of them. */
export function useFigureTexts(): (figures: LibraryFigures) => FigureTexts | undefined {
  const format = useFormat()
  return ({ success, mean_ms, discrimination }) => {
    if (success === null) return undefined
    return {
      success: format.percent(success),
      time: mean_ms === null ? '–' : format.duration(Math.round(mean_ms / 1000)),
      discrimination: discrimination === null ? '–' : format.number(discrimination, 2),
    }
  }
}

export function FaultBadges({ faults }: { faults: readonly LibraryFault[] }) {
  const { t } = useTranslation('operator-library')
  return (
    <span className="flex flex-wrap gap-1.5">
      {faults.map((fault) => (
        <Badge key={fault} tone="danger" icon={<TriangleAlert aria-hidden />}>
          {t(`fault.${fault}`)}
        </Badge>
      ))}
    </span>
  )
}

interface FigureTableProps {
  figures: readonly LibraryFigures[]
  /** The version that tests get now. */
  present: number
}

/** What is known of each version of a question. */
export function FigureTable({ figures, present }: FigureTableProps) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const figureTexts = useFigureTexts()
  const figure = (key: keyof FigureTexts, notYet: string): Column<LibraryFigures> => ({
    key,
    label: t(`figures.${key}`),
    isNumber: true,
    cell: (one) => figureTexts(one)?.[key] ?? notYet,
  })
  return (
    <DataTable
      caption={t('figures.title')}
      rows={figures}
      rowKey={({ version }) => String(version)}
      empty={<p className="text-ink-soft">{t('figures.never')}</p>}
      columns={[
        {
          key: 'version',
          label: t('figures.version'),
          cell: ({ version }) => (
            <>
              {version} {version === present && <Badge tone="accent">{t('figures.present')}</Badge>}
            </>
          ),
        },
        {
          key: 'answers',
          label: t('figures.answers'),
          isNumber: true,
          cell: ({ first_answers }) => format.number(first_answers),
        },
        figure('success', t('figures.notYet')),
        figure('time', '–'),
        figure('discrimination', '–'),
        {
          key: 'faults',
          label: t('figures.faults'),
          cell: (one) =>
            figureTexts(one) === undefined ? (
              t('figures.from', { count: minFirstAnswers })
            ) : (
              <FaultBadges faults={one.faults} />
            ),
        },
      ]}
    />
  )
}
