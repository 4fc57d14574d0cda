import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'

/** One tab with what it shows. */
export interface TabItem {
  id: string
  label: ReactNode
  content: ReactNode
}

/** Views of one thing, side by side; `selected` and `onSelect` tie them to the address. */
export interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected?: string
  onSelect?: (id: string) => void
}

/** Tabs that scroll sideways on a phone. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
      // The library tells the whole of a focus within; only what has the focus gets a ring.
      className="grid min-w-0 gap-5 outline-none"
    >
      <TabList
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line pt-1"
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="target -mb-px flex shrink-0 cursor-pointer items-center gap-2 border-b-3 border-transparent px-3 py-2 font-medium text-ink-soft transition-colors data-hovered:text-ink data-selected:border-accent data-selected:text-ink data-focus-visible:rounded-sm data-focus-visible:-outline-offset-2"
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="min-w-0 outline-offset-4">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
