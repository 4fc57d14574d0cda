import { paint } from './drawing.tsx'

/** The teacher's desk, after which the service is called, with what lies on it. */
export function ClassroomDesk() {
  return (
    <g>
      <ellipse cx="450" cy="836" rx="300" ry="16" fill="currentColor" fillOpacity="0.12" stroke="none" />
      <path d="M206 650h488v178H206z" fill={paint.paper} />
      <path d="M234 680h196v120H234zM470 680h196v120H470z" fill={paint.soft} />
      <path d="M340 740h-16M576 740h-16" strokeWidth="6" />
      <path d="M180 624h540v26H180z" fill={paint.paper} />
      <path d="M206 828v10M694 828v10" strokeWidth="8" />
      <Books />
      <Apple />
      <Pencils />
      <Globe />
    </g>
  )
}

function Books() {
  return (
    <g>
      <path d="M224 600h128v24H224z" fill={paint.board} />
      <path d="M232 578h108v22H232z" fill={paint.now} />
      <path d="M240 600v24M336 578v22M250 578v22" strokeOpacity="0.6" />
      <path d="M228 560h112v18H228z" fill={paint.soft} />
      <path d="M328 560v18" strokeOpacity="0.6" />
    </g>
  )
}

function Apple() {
  return (
    <g>
      <path d="M284 556c-20 0-26-16-22-30 4-12 14-16 22-10 8-6 18-2 22 10 4 14-2 30-22 30z" fill={paint.danger} />
      <path d="M284 516c0-8 2-14 8-18" />
      <path d="M290 506c6-8 14-8 22-6-4 8-12 12-22 6z" fill={paint.soft} />
    </g>
  )
}

function Pencils() {
  return (
    <g>
      <path d="M404 572l-10-62 8-10 9 8 7 60z" fill={paint.now} />
      <path d="M424 572v-74l7-12 7 12v74z" fill={paint.soft} />
      <path d="M442 572l12-54 9-7 6 10-11 51z" fill={paint.accent} />
      <path d="M394 566h76l-6 58h-64z" fill={paint.paper} />
      <path d="M397 590h70" strokeOpacity="0.6" />
    </g>
  )
}

function Globe() {
  return (
    <g>
      <path d="M556 624h88M600 624v-22" strokeWidth="5" />
      <path d="M566 490a62 62 0 1 0 84 84" strokeWidth="5" />
      <circle cx="602" cy="534" r="50" fill={paint.soft} />
      <path
        d="M572 506c10-12 26-8 30 2s-8 16-4 26-14 18-24 10-14-26-2-38zM618 520c10-8 22-4 28 6 2 16-2 30-16 38-12-4-6-16-12-24s-6-14 0-20zM596 568c8-4 16 0 18 8-6 4-14 4-18-8z"
        fill={paint.accent}
        fillOpacity="0.55"
      />
      <path d="M562 494l-10-10M642 574l10 10" strokeWidth="5" />
    </g>
  )
}
