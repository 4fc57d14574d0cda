import { useState, type ReactNode } from 'react'

/** A sentence for a screen reader, with a count so that the same sentence can be said twice in a row. */
export interface Announcement {
  text: string
  turn: number
}

/** Announcements of one widget: the latest one for `<LiveMessage>`, and the way to say the next. */
export function useAnnouncement(): { announcement: Announcement; announce: (text: string) => void } {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', turn: 0 })
  return { announcement, announce: (text) => setAnnouncement(({ turn }) => ({ text, turn: turn + 1 })) }
}

/** Says a move in words; nothing is seen. The no-break space makes a repeated sentence a new one. */
export function LiveMessage({ announcement }: { announcement: Announcement }): ReactNode {
  return (
    <p role="status" className="sr-only">
      {announcement.text}
      {announcement.turn % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}
