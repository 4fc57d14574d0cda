import { classNames } from '../class-names.ts'
import { paint } from './drawing.tsx'

/**
 * A classroom before the bell, behind the sign-in panel. It fills its box: the middle (a board over a desk) is seen
 * in a low strip, the lamps and the floor come into a tall column, window and bookcase into a wide one.
 */
export function Classroom({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 900 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('block size-full text-ink', className)}
    >
      <rect width="900" height="900" fill={paint.nowSoft} fillOpacity="0.75" stroke="none" />
      <path d="M0 560h900v340H0z" fill={paint.soft} stroke="none" />
      <path d="M0 560h900M0 572h900" strokeOpacity="0.5" />
      <path d="M0 800h900v100H0z" fill={paint.shade} stroke="none" />
      <path d="M0 800h900M90 900l70-100M330 900l28-100M570 900l-28-100M810 900l-70-100" strokeOpacity="0.5" />
      <Lamp x={300} />
      <Lamp x={600} />
      <Clock />
      <Window />
      <Bookcase />
      <ClassroomBoard />
      <ClassroomDesk />
    </svg>
  )
}

function Lamp({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-44 112L-120 250H120L44 112z" fill={paint.now} fillOpacity="0.16" stroke="none" />
      <path d="M0 0v70" />
      <path d="M-46 112c0-24 20-42 46-42s46 18 46 42z" fill={paint.board} />
      <path d="M-14 112a14 12 0 0 0 28 0z" fill={paint.now} />
    </g>
  )
}

function Clock() {
  return (
    <g transform="translate(450 160)">
      <circle r="44" fill={paint.paper} />
      <path d="M0-34v6M0 34v-6M-34 0h6M34 0h-6M24-24l-4 4M-24 24l4-4M24 24l-4-4M-24-24l4 4" strokeOpacity="0.6" />
      <path d="M0 0l-15-13M0 0l9-26" strokeWidth="4" />
      <circle r="3.5" fill="currentColor" />
    </g>
  )
}

/** The clock shows the hour of the first bell; the window shows where the pupils come from. */
function Window() {
  return (
    <g>
      <rect x="-20" y="190" width="150" height="300" fill={paint.soft} />
      <path d="M-20 430c30-30 50-30 76-12s46 6 74-16v88H-20z" fill={paint.accent} fillOpacity="0.35" />
      <circle cx="88" cy="250" r="22" fill={paint.now} />
      <path d="M62 190v300M-20 330h150" />
      <path d="M-20 490h168v14H-20z" fill={paint.paper} />
      <path d="M70 490l-6-38h46l-6 38z" fill={paint.now} />
      <path
        d="M87 452c0-20-2-34-2-52M87 440c-20-4-30-18-32-36 20 2 30 14 32 36zM86 426c2-22 14-34 34-38 0 20-12 34-34 38zM85 404c-10-12-10-26 0-40 10 14 10 28 0 40z"
        fill={paint.soft}
      />
    </g>
  )
}

function Bookcase() {
  return (
    <g>
      <path d="M780 200h140v600H780z" fill={paint.paper} />
      <path d="M780 320h140M780 440h140M780 560h140M780 680h140" />
      <path d="M794 320v-84h18v84zM816 320v-70h22v70z" fill={paint.accent} fillOpacity="0.55" />
      <path d="M842 320v-92h14v92zM864 318l16-74 16 4-16 72z" fill={paint.now} />
      <path d="M796 440v-66h24v66zM824 440v-82h16v82z" fill={paint.now} fillOpacity="0.7" />
      <path d="M844 440v-58h30v58z" fill={paint.board} />
      <path d="M798 560v-80h16v80zM818 560v-64h20v64z" fill={paint.board} />
      <path d="M842 560l14-80 18 4-14 76z" fill={paint.accent} fillOpacity="0.55" />
      <path d="M800 680v-50h86v50zM808 630v-18h70v18z" fill={paint.soft} />
    </g>
  )
}

/** The blackboard with a few things that every school draws on it. */
function ClassroomBoard() {
  return (
    <g>
      <rect x="166" y="238" width="568" height="318" rx="8" fill={paint.shade} />
      <rect x="182" y="254" width="536" height="286" rx="3" fill={paint.board} />
      <g stroke={paint.chalk} strokeWidth="4">
        <Pythagoras />
        <Temple />
        <Mountains />
        <g strokeOpacity="0.75">
          <path d="M462 300c16-26 32-26 48 0s32 26 48 0 32-26 48 0" />
          <path d="M450 300h172M462 276v48" strokeWidth="3" />
        </g>
      </g>
      <path d="M646 284l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z" stroke={paint.now} strokeWidth="4" />
      <path d="M150 556h600v14H150z" fill={paint.paper} />
      <path d="M206 553h30M252 553h16" stroke={paint.chalk} strokeWidth="6" />
      <path d="M284 553h22" stroke={paint.now} strokeWidth="6" />
      <path d="M640 538h62v18h-62z" fill={paint.now} />
    </g>
  )
}

function Pythagoras() {
  return (
    <g>
      <path d="M258 430v-54l72 54z" />
      <path d="M258 418h12v12" strokeWidth="3" />
      <path d="M258 376h-54v54h54" strokeOpacity="0.75" strokeDasharray="7 8" />
      <path d="M258 430v72h72v-72" strokeOpacity="0.75" strokeDasharray="7 8" />
      <path d="M330 430l54-72-72-54-54 72" stroke={paint.now} strokeDasharray="7 8" />
    </g>
  )
}

function Temple() {
  return (
    <g>
      <path d="M424 400l58-30 58 30zM430 410h104" />
      <path d="M440 418v50M462 418v50M484 418v50M506 418v50M526 418v50" strokeOpacity="0.85" />
      <path d="M428 476h108M420 486h124" />
    </g>
  )
}

function Mountains() {
  return (
    <g>
      <path d="M574 486l44-84 26 42 14-20 40 62z" />
      <path d="M604 430l14 10 12-14" strokeWidth="3" />
      <circle cx="674" cy="378" r="15" stroke={paint.now} />
      <path
        d="M674 352v-5M674 409v-5M700 378h5M643 378h5M692 360l4-4M652 400l4-4M692 396l4 4M652 356l4 4"
        stroke={paint.now}
        strokeWidth="3"
      />
    </g>
  )
}

/** The teacher's desk, after which the service is called, with what lies on it. */
function ClassroomDesk() {
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
