import { classNames } from '../class-names.ts'
import { ClassroomBoard } from './classroom-board.tsx'
import { ClassroomDesk } from './classroom-desk.tsx'
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
