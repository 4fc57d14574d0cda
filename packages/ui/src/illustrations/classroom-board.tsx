import { paint } from './drawing.tsx'

/** The blackboard with a few things that every school draws on it. */
export function ClassroomBoard() {
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
