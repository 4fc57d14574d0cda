import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { overlayMotion, overlayPaper } from './overlay-class.ts'

/** A question mark that opens an explanation; works under a finger, unlike a tooltip. */
export function InfoPopover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DialogTrigger>
      <IconButton label={label} icon={<CircleHelp aria-hidden />} />
      <Popover
        offset={6}
        className={classNames('w-80 overflow-auto max-w-[calc(100vw-2rem)]', overlayPaper, overlayMotion)}
      >
        <Dialog aria-label={label} className="p-4 text-sm outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
