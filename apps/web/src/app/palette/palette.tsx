import { Search } from 'lucide-react'
import { useState } from 'react'
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
import { findEntries, type PaletteGroup } from './palette-entries.ts'

export interface PaletteProps {
  groups: readonly PaletteGroup[]
  onOpenChange: (isOpen: boolean) => void
  onGo: (href: string) => void
}

/** Finds a class, a pupil, a test or a page by a few letters. */
export function Palette({ groups, onOpenChange, onGo }: PaletteProps) {
  const { t } = useTranslation('app')
  const [search, setSearch] = useState('')
  const found = findEntries(groups, search)

  function go(id: string) {
    const entry = found.flatMap((group) => group.entries).find((candidate) => candidate.id === id)
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
        <Dialog aria-label={t('palette.title')} className="flex min-h-0 flex-col outline-none">
          <Autocomplete inputValue={search} onInputChange={setSearch}>
            <SearchField
              aria-label={t('palette.title')}
              autoFocus
              className="flex items-center gap-3 border-b border-line px-4"
            >
              <Search aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <Input
                placeholder={t('palette.placeholder')}
                className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label={t('palette.results')}
              className="min-h-0 overflow-y-auto p-2 outline-none"
              renderEmptyState={() => <p className="p-4 text-ink-soft">{t('palette.none')}</p>}
              onAction={(key) => go(String(key))}
            >
              {found.map((group) => (
                <Group key={group.id} group={group} />
              ))}
            </Menu>
          </Autocomplete>
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
          <span className="min-w-0 flex-1">{entry.label}</span>
          {entry.detail !== undefined && <span className="min-w-0 text-sm text-ink-soft">{entry.detail}</span>}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
