import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { LanguageSwitch } from '../auth/auth.tsx'

interface PublicFrameProps {
  /** Anybody may find the page; its address is no secret. */
  isListed?: boolean
  children: ReactNode
}

/**
 * The frame of pages that need no account. The address of most is the key to them: search engines don't keep it, and requests don't
 * carry it on (React puts the two elements into the head).
 */
export function PublicFrame({ isListed = false, children }: PublicFrameProps) {
  return (
    <>
      {!isListed && (
        <>
          <meta name="robots" content="noindex" />
          <meta name="referrer" content="no-referrer" />
        </>
      )}
      <div className="flex min-h-dvh flex-col">
        <header
          data-print="none"
          className="mx-auto flex w-full max-w-280 items-center justify-between gap-4 px-4 py-4 sm:px-6"
        >
          <Link to="/" className="target flex items-center gap-2.5 rounded-md text-lg font-semibold no-underline">
            <Logo className="size-8" />
            Katedra
          </Link>
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
    </>
  )
}
