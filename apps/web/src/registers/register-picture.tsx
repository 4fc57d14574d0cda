import type { Register } from '@katedra/contract/marks'
import { Drawing, paint } from '@katedra/ui/illustrations/drawing'
import { useTranslation } from 'react-i18next'

/** Where each register has its menu, so that the picture resembles what the teacher sees; it is a sketch, no copy of a screen. */
const frames = {
  bakalari: 'left',
  skola_online: 'top',
  edupage: 'both',
  other: 'none',
} as const satisfies Record<Register, string>

const rows = [0, 1, 2, 3, 4]
const names = [46, 58, 38, 52, 44]

/** The class list of a register with a new column, and the box from which the marks are pasted down. */
export function RegisterPicture({ register }: { register: Register }) {
  const { t } = useTranslation('marks')
  const frame = frames[register]
  const left = frame === 'left' || frame === 'both'
  const top = frame === 'top' || frame === 'both'
  return (
    <figure
      role="img"
      aria-label={t('register.picture', { in: t(`register.in.${register}`) })}
      className="overflow-hidden rounded-md border border-line bg-sunken p-3"
    >
      <Drawing viewBox="0 0 280 168">
        <rect x="4" y="4" width="272" height="160" rx="8" fill={paint.paper} />
        {left && (
          <g>
            <path d="M44 4v160" strokeOpacity="0.4" />
            {rows.map((row) => (
              <path key={row} d={`M14 ${34 + row * 20}h20`} strokeOpacity={row === 1 ? 1 : 0.35} strokeWidth="3" />
            ))}
          </g>
        )}
        {top && (
          <g>
            <path d={left ? 'M44 28h232' : 'M4 28h272'} strokeOpacity="0.4" />
            {[0, 1, 2, 3].map((tab) => (
              <path
                key={tab}
                d={`M${(left ? 58 : 18) + tab * 40} 16h24`}
                strokeOpacity={tab === 1 ? 1 : 0.35}
                strokeWidth="3"
              />
            ))}
          </g>
        )}
        <g transform="translate(60 38)">
          <path d="M0 16h196M84 0v116M116 0v116M148 0v116" strokeOpacity="0.35" />
          <rect x="148" y="0" width="34" height="116" rx="3" fill={paint.nowSoft} stroke={paint.now} />
          <path d="M154 8h22" strokeWidth="3" />
          {rows.map((row) => (
            <g key={row} transform={`translate(0 ${26 + row * 20})`}>
              <path d={`M4 0h${names[row] ?? 40}`} strokeOpacity="0.6" strokeWidth="3" />
              <path d={row % 2 === 0 ? 'M98 -4v8' : 'M95 -3q6-4 6 1t-6 6h7'} strokeOpacity="0.45" />
              <path d={row % 3 === 0 ? 'M127 -3q6-4 6 1t-6 6h7' : 'M130 -4v8'} strokeOpacity="0.45" />
            </g>
          ))}
          <rect x="151" y="18" width="28" height="16" rx="2" fill={paint.paper} stroke={paint.accent} strokeWidth="3" />
          <path d="M165 40v60M158 93l7 8 7-8" stroke={paint.accent} strokeWidth="3" />
          <path d="M214 6q-6 20-26 20M197 19l-9 7 10 6" stroke={paint.accent} strokeWidth="3" />
        </g>
      </Drawing>
    </figure>
  )
}
