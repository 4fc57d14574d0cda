import { useEffect } from 'react'

/** Opens and closes by Ctrl+K or Cmd+K, wherever the focus is. */
export function usePaletteKeys(onToggle: () => void): void {
  // Synchronises with the keyboard of the whole window.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onToggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onToggle])
}
