import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Ellipsis, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, I18nProvider, Menu, MenuItem, MenuTrigger, Popover, RouterProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { localeOf } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { railItem, railLabel } from './rail-item.ts'
import type { ShellPage } from './shell-page.ts'
import { SkipLink } from '@katedra/screens/look/skip-link.tsx'

export interface ShellProps {
  pages: readonly ShellPage[]
  /** The account's button with its menu. */
  account: ReactNode
  onSearch: () => void
  children: ReactNode
}

/** The first pages have a button of their own in the bar of a phone; the others are under one button. */
const pagesInBar = 3

/** The frame of the signed-in pages: a rail at the side on desktops, a bar below on phones. */
export function Shell({ pages, account, onSearch, children }: ShellProps) {
  const { t } = useTranslation('app')
  const language = useLanguage()
  const router = useRouter()
  return (
    <I18nProvider locale={localeOf(language)}>
      <RouterProvider navigate={(href) => router.history.push(href)}>
        <div className="min-h-dvh md:grid md:grid-cols-[6.5rem_minmax(0,1fr)] print:block">
          <SkipLink />
          <nav
            aria-label={t('shell.navigation')}
            data-bottom-bar
            className="@container/bar fixed inset-x-0 bottom-0 z-20 flex items-stretch gap-1 border-t border-line bg-surface px-1 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] md:sticky md:inset-auto md:top-0 md:h-dvh md:flex-col md:overflow-y-auto md:border-t-0 md:border-r md:px-2 md:py-4"
          >
            <Link
              to="/mojecviceni"
              aria-label={t('shell.home')}
              className="mb-4 hidden justify-center rounded-md p-1 md:flex"
            >
              <Logo />
            </Link>
            {pages.map((page, index) => (
              <Link
                key={page.to}
                to={page.to}
                className={index < pagesInBar ? railItem : `${railItem} max-md:hidden`}
                activeOptions={{ includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {page.icon}
                <span className={railLabel}>{page.label}</span>
              </Link>
            ))}
            <MorePages pages={pages.slice(pagesInBar)} />
            <div className="hidden flex-1 md:block" />
            <SearchButton onSearch={onSearch} />
            {account}
          </nav>
          <main id="main" tabIndex={-1} className="min-w-0 pb-24 outline-none md:pb-8 print:pb-0">
            {children}
          </main>
        </div>
      </RouterProvider>
    </I18nProvider>
  )
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('app')
  return (
    <button
      type="button"
      className={railItem}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('shell.searchShortcut')}
      onClick={onSearch}
    >
      <Search aria-hidden />
      <span className={railLabel}>{t('shell.search')}</span>
    </button>
  )
}

/** The pages for which a phone's bar has no room. */
function MorePages({ pages }: { pages: readonly ShellPage[] }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const isHere = pages.some(({ to }) => pathname.startsWith(to))
  if (pages.length === 0) return null
  return (
    <MenuTrigger>
      <Button className={`${railItem} md:hidden ${isHere ? 'bg-accent-soft font-semibold text-accent' : ''}`}>
        <Ellipsis aria-hidden />
        <span className={railLabel}>{t('shell.more')}</span>
      </Button>
      <Popover
        placement="top"
        offset={8}
        className="min-w-48 overflow-auto rounded-md border border-line-strong bg-raised text-ink shadow-overlay"
      >
        <Menu aria-label={t('shell.more')} className="grid p-1.5 outline-none">
          {pages.map(({ to, label, icon }) => (
            <MenuItem
              key={to}
              id={to}
              href={to}
              textValue={label}
              className="target flex items-center gap-3 rounded-sm px-3 py-1.5 outline-none data-focused:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent [&>svg]:size-5"
            >
              {icon}
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
