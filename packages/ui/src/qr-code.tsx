import { useMemo } from 'react'
import { encode } from 'uqr'
import { classNames } from './class-names.ts'

/** What the code holds, and what it is for a person who does not see it. */
export interface QrCodeProps {
  value: string
  label: string
  /** Width in pixels. */
  size?: number
  /** Grows with its box, for the projector. */
  isFluid?: boolean
  className?: string
}

/** A QR code as one path. Always black on white with a quiet zone of four modules: readers fail on inverted codes. */
export function QrCode({ value, label, size = 192, isFluid = false, className }: QrCodeProps) {
  const { path, side } = useMemo(() => draw(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classNames('max-w-full rounded-sm', isFluid && 'h-auto w-full', className)}
      {...(isFluid ? {} : { width: size, height: size })}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(value: string): { path: string; side: number } {
  const code = encode(value, { ecc: 'M', border: 4 })
  const rows = code.data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { path: rows.join(''), side: code.size }
}
