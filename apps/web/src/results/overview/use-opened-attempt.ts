import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

/** The opened attempt is in the address: the browser's back button closes the sheet, and a link to it can be kept. */
export function useOpenedAttempt() {
  const { attempt_id: attemptId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const isOpenedHere = useRef(false)

  const openAttempt = useCallback(
    (attempt_id: string) => {
      isOpenedHere.current = true
      void navigate({ to: '.', search: { attempt_id }, resetScroll: false })
    },
    [navigate],
  )

  function closeAttempt() {
    if (isOpenedHere.current) router.history.back()
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }

  return { attemptId, openAttempt, closeAttempt }
}
