import { Outlet } from '@tanstack/react-router'
import { Toasts } from './toast.tsx'

/** What every page has around it. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
