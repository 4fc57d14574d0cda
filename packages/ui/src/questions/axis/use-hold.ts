import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'

const beforeRepeating = 400
const slowest = 140
const fastest = 25
const acceleration = 0.9

type HoldProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onPointerDown' | 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel' | 'onContextMenu'
>

/**
 * A button that acts once on a click and repeats, faster and faster, while it is held. The click does the single step,
 * so that Enter, Space and screen readers, which only click, work the same; the click that ends a hold adds nothing.
 */
export function useHold(act: () => void): HoldProps {
  const [isHeld, setIsHeld] = useState(false)
  const hasRepeated = useRef(false)
  const actNow = useEffectEvent(act)

  // Synchronises with the clock while the button is held.
  useEffect(() => {
    if (!isHeld) return undefined
    let pause = slowest
    let timer = setTimeout(repeat, beforeRepeating)
    function repeat(): void {
      hasRepeated.current = true
      actNow()
      pause = Math.max(fastest, pause * acceleration)
      timer = setTimeout(repeat, pause)
    }
    return () => clearTimeout(timer)
  }, [isHeld])

  const release = (): void => setIsHeld(false)
  return {
    onClick: (event) => {
      if (event.detail === 0 || !hasRepeated.current) act()
    },
    onPointerDown: (event) => {
      hasRepeated.current = false
      setIsHeld(event.button === 0)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A long press must repeat, not open a menu.
    onContextMenu: (event) => event.preventDefault(),
  }
}
