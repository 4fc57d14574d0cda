import { Search } from 'lucide-react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup } from './palette-entries.ts'

export interface PaletteProps {
  search: string
  onSearch: (search: string) => void
  /** What fits the search. */
  groups: readonly PaletteGroup[]
  /** The server has not answered yet. */
  isSearching: boolean
  hasFailed: boolean
  onOpenChange: (isOpen: boolean) => void
  onGo: (href: string) => void
}

/** Finds anything by a few letters. */
export function Palette({ search, onSearch, groups, isSearching, hasFailed, onOpenChange, onGo }: PaletteProps) {
  const { t } = useTranslation('search')
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)

  function go(id: string) {
    const entry = groups.flatMap((group) => group.entries).find((candidate) => candidate.id === id)
    if (entry === undefined) return
    onOpenChange(false)
    onGo(entry.href)
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onOpenChange}
      className="fixed inset-0 z-50 flex justify-center bg-scrim p-2 sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="flex max-h-full w-full max-w-xl flex-col self-start overflow-hidden rounded-lg border border-line-strong bg-raised text-ink shadow-overlay sm:max-h-[70vh]">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-col outline-none">
          <Autocomplete inputValue={search} onInputChange={onSearch}>
            <SearchField
              aria-label={t('title')}
              autoFocus
              className="flex items-center gap-3 border-b border-line px-4"
            >
              <Search aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <Input
                placeholder={t('placeholder')}
                className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label={t('results')}
              className="min-h-0 overflow-y-auto p-2 outline-none"
              renderEmptyState={() => (isSearching ? null : <p className="p-4 text-ink-soft">{t('none')}</p>)}
              onAction={(key) => go(String(key))}
            >
              {groups.map((group) => (
                <Group key={group.id} group={group} />
              ))}
            </Menu>
          </Autocomplete>
          {/* Told when it has settled, not with each letter. */}
          <p role="status" className="sr-only">
            {search.trim() === '' || isSearching ? '' : t('found', { count })}
          </p>
          {isSearching && <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{t('searching')}</p>}
          {hasFailed && (
            <p role="alert" className="border-t border-line px-4 py-3 text-sm">
              {t('failed')}
            </p>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Group({ group }: { group: PaletteGroup }) {
  return (
    <MenuSection id={group.id}>
      <Header className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-soft">{group.label}</Header>
      {group.entries.map((entry) => (
        <MenuItem
          key={entry.id}
          id={entry.id}
          textValue={entry.label}
          className="target flex cursor-default items-center gap-3 rounded-sm px-3 py-2 outline-none data-focused:bg-accent-soft [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft"
        >
          {entry.icon}
          {/* What does not fit next to the name goes below it: squeezed, a number would be broken between its figures. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 grow">{entry.label}</span>
            {entry.detail !== undefined && <span className="min-w-0 text-sm text-ink-soft">{entry.detail}</span>}
          </span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
