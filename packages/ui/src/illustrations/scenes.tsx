import { Drawing, paint } from './drawing.tsx'

interface SceneProps {
  className?: string
}

/** No classes yet: a blackboard and two empty desks. */
export function EmptyClasses({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <rect x="62" y="14" width="116" height="66" rx="4" fill={paint.board} />
      <g stroke={paint.chalk} strokeWidth="2.5">
        <path d="M78 62q10-30 20-8t20-6" />
        <circle cx="142" cy="40" r="9" />
        <path d="M134 60h22" />
      </g>
      <path d="M76 80h88v5H76z" fill={paint.shade} />
      <path d="M158 78h9" stroke={paint.now} strokeWidth="4" />
      <path d="M14 144h212" strokeOpacity="0.35" />
      <Desk x={30} />
      <Desk x={132} />
    </Drawing>
  )
}

function Desk({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M24 100v-6a6 6 0 0 1 6-6h18a6 6 0 0 1 6 6v6" fill={paint.shade} />
      <path d="M0 104h78l-4 10H4z" fill={paint.soft} />
      <path d="M8 114l-4 30M70 114l4 30M18 114v30M60 114v30" />
      <path d="M26 128h26" />
    </g>
  )
}

/** No tests yet: a sheet waiting for its questions, a pencil, a clock. */
export function EmptyTests({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <path d="M14 146h212" strokeOpacity="0.35" />
      <path d="M72 24h70l24 24v98H72z" fill={paint.paper} />
      <path d="M142 24v24h24" fill={paint.shade} />
      <g strokeOpacity="0.55">
        <path d="M102 68h44M102 92h44M102 116h30" />
      </g>
      <rect x="84" y="62" width="10" height="10" rx="2" fill={paint.soft} />
      <rect x="84" y="86" width="10" height="10" rx="2" />
      <rect x="84" y="110" width="10" height="10" rx="2" />
      <path d="M86 67l2.5 2.5 5-6" stroke={paint.accent} />
      <g transform="rotate(38 186 104)">
        <path d="M179 60h14v72l-7 14-7-14z" fill={paint.now} />
        <path d="M179 70h14M179 132h14" />
        <path d="M184 141l2 5 2-5" fill="currentColor" />
      </g>
      <circle cx="46" cy="56" r="25" fill={paint.soft} />
      <path d="M46 40v16l11 7" />
      <path d="M46 34v2M46 76v2M24 56h2M66 56h2" />
    </Drawing>
  )
}

/** No results yet: bars drawn in dashes on the board, waiting to be filled. */
export function EmptyResults({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <rect x="40" y="16" width="160" height="100" rx="5" fill={paint.board} />
      <g stroke={paint.chalk} strokeWidth="2.5">
        <path d="M58 32v66h124" />
        <g strokeDasharray="4 5">
          <path d="M72 98V80h14v18M98 98V66h14v32M124 98V48h14v50M150 98V60h14v38" />
        </g>
      </g>
      <path d="M64 88c22-6 34-20 52-30s30 4 54-22" stroke={paint.now} strokeWidth="2.5" />
      <path d="M52 116h136v6H52z" fill={paint.shade} />
      <path d="M76 122l-14 28M164 122l14 28M120 122v20" />
      <path d="M24 150h192" strokeOpacity="0.35" />
      <path d="M70 113h10" stroke={paint.chalk} strokeWidth="4" />
    </Drawing>
  )
}

/** No own questions yet: a drawer of cards, one with a question mark. */
export function EmptyQuestions({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <path d="M14 148h212" strokeOpacity="0.35" />
      <g transform="rotate(-7 100 66)">
        <rect x="66" y="30" width="78" height="74" rx="5" fill={paint.nowSoft} />
      </g>
      <g transform="rotate(5 132 60)">
        <rect x="90" y="18" width="80" height="80" rx="5" fill={paint.paper} />
        <path d="M119 46c0-14 22-14 22 0 0 9-11 9-11 19" strokeWidth="3" stroke={paint.accent} />
        <circle cx="130" cy="75" r="2.5" fill={paint.accent} stroke={paint.accent} />
      </g>
      <path d="M46 84h148l-8 64H54z" fill={paint.soft} />
      <rect x="100" y="104" width="40" height="16" rx="3" fill={paint.paper} />
      <path d="M110 132h20" strokeWidth="4" />
    </Drawing>
  )
}

/** Look into your mailbox: an open envelope with a letter. */
export function CheckMail({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <path d="M14 148h212" strokeOpacity="0.35" />
      <path d="M58 72l62-46 62 46v76H58z" fill={paint.soft} />
      <path d="M78 34h84v76H78z" fill={paint.paper} />
      <path d="M92 52h36M92 66h56M92 80h56" strokeOpacity="0.55" />
      <circle cx="146" cy="48" r="9" fill={paint.accent} stroke={paint.accent} />
      <path d="M142 48l3 3 5-6" stroke={paint.paper} />
      <path d="M58 72l62 44 62-44v76H58z" fill={paint.soft} />
      <path d="M58 148l46-43M182 148l-46-43" />
      <path d="M30 56l10 6M26 78h12M210 56l-10 6M214 78h-12" stroke={paint.now} strokeWidth="3" />
    </Drawing>
  )
}

/** The line is lost, the answers are not: a phone that keeps them, a cable pulled out. */
export function Offline({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <path d="M14 148h212" strokeOpacity="0.35" />
      <rect x="40" y="30" width="66" height="118" rx="10" fill={paint.paper} />
      <path d="M66 40h14" />
      <rect x="50" y="52" width="46" height="72" rx="4" fill={paint.soft} />
      <path d="M62 88l8 8 16-18" stroke={paint.accent} strokeWidth="4" />
      <path d="M66 136h14" />
      <path d="M106 112c26 0 16 24 40 24 12 0 12-12 12-22v-6" />
      <path d="M150 96h16v12h-16zM154 96v-8M162 96v-8" fill={paint.now} />
      <path d="M150 60a14 14 0 0 1 3-27 20 20 0 0 1 38-2 15 15 0 0 1 8 29z" fill={paint.shade} />
      <path d="M154 74v-6M162 74v-6" strokeOpacity="0.5" />
      <path d="M178 72l9 9M187 72l-9 9" stroke={paint.danger} strokeWidth="3" />
    </Drawing>
  )
}

/** Handed in: the sheet lies in the tray. */
export function Submitted({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <path d="M14 148h212" strokeOpacity="0.35" />
      <g transform="rotate(-5 120 70)">
        <rect x="80" y="18" width="80" height="100" rx="5" fill={paint.paper} />
        <circle cx="120" cy="58" r="24" fill={paint.accent} stroke={paint.accent} />
        <path d="M109 58l8 8 15-17" stroke={paint.paper} strokeWidth="4.5" />
        <path d="M98 98h44" strokeOpacity="0.55" />
      </g>
      <path d="M48 104l10 44h124l10-44-26 16H74z" fill={paint.soft} />
      <path
        d="M52 60l4 9 9 4-9 4-4 9-4-9-9-4 9-4zM188 30l3 7 7 3-7 3-3 7-3-7-7-3 7-3zM194 78l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
        fill={paint.now}
        strokeWidth="1.5"
      />
    </Drawing>
  )
}

/** Nothing is at this address: a map with a place that is missing. */
export function NotFound({ className }: SceneProps) {
  return (
    <Drawing viewBox="0 0 240 160" className={className}>
      <path d="M14 148h212" strokeOpacity="0.35" />
      <path d="M40 52l52-16 56 16 52-16v86l-52 16-56-16-52 16z" fill={paint.paper} />
      <path d="M92 36v86M148 52v86" strokeOpacity="0.5" />
      <path d="M40 92c20-12 34 6 52-4s20-24 36-18" stroke={paint.accent} strokeWidth="3" />
      <path d="M148 104c14 0 24-18 52-14" stroke={paint.accent} strokeWidth="3" />
      <path d="M56 116l8-8M60 60l10 4" strokeOpacity="0.5" />
      <path d="M137 22c12 0 20 9 20 20 0 14-20 32-20 32s-20-18-20-32c0-11 8-20 20-20z" fill={paint.now} />
      <path d="M131 40c0-9 13-9 13 0 0 5-6 5-6 10" strokeWidth="2.5" />
      <circle cx="138" cy="57" r="1.5" fill="currentColor" />
      <ellipse cx="137" cy="84" rx="12" ry="4" strokeDasharray="3 4" />
    </Drawing>
  )
}
