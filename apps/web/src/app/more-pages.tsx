import { useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { railItem } from './rail-item.ts'
import type { ShellPage } from './shell-page.ts'

/** The pages for which a phone's bar has no room. */
export function MorePages({ pages }: { pages: readonly ShellPage[] }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const isHere = pages.some(({ to }) => pathname.startsWith(to))
  if (pages.length === 0) return null
  return (
    <MenuTrigger>
      <Button className={`${railItem} md:hidden ${isHere ? 'bg-accent-soft font-semibold text-accent' : ''}`}>
        <Ellipsis aria-hidden />
        <span>{t('shell.more')}</span>
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
