import {
  Activity,
  Banknote,
  Building2,
  CalendarDays,
  FileUp,
  Gift,
  Handshake,
  History,
  KeyRound,
  Landmark,
  LibraryBig,
  Package,
  ReceiptText,
  ShieldCheck,
  Tags,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { lazy, type ComponentType } from 'react'
import type { SectionProps } from './section-props.ts'

/** A part of the console with a place of its own in the navigation. */
export interface ConsoleSection {
  /** Its part of the address: `/operator/<path>`. */
  path: string
  /** Its name: a key with its catalogue, `operator-sales:orders.title`. */
  title: string
  Icon: LucideIcon
  Page: ComponentType<SectionProps>
  /** Sections of one group stand together under its name, in the order of `groups`. */
  group: (typeof groups)[number]
}

/** The names are in the catalogue `operator` under `groups`. */
export const groups = ['people', 'business', 'content', 'service'] as const

/** Every section, in the order of the navigation. The first one is the console's front page. */
export const sections: readonly ConsoleSection[] = [
  {
    ...{ path: '', group: 'service', title: 'operator:overview.title', Icon: Activity },
    Page: lazy(async () => ({ default: (await import('./overview.page.tsx')).OverviewPage })),
  },
  {
    ...{ path: 'skoly', group: 'people', title: 'operator:schools.title', Icon: Building2 },
    Page: lazy(async () => ({ default: (await import('./schools.page.tsx')).SchoolsPage })),
  },
  {
    ...{ path: 'uzivatele', group: 'people', title: 'operator:users.title', Icon: UsersRound },
    Page: lazy(async () => ({ default: (await import('./users.page.tsx')).UsersPage })),
  },
  {
    ...{ path: 'objednavky', group: 'business', title: 'operator-orders:title', Icon: ReceiptText },
    Page: lazy(async () => ({ default: (await import('./orders.page.tsx')).OrdersPage })),
  },
  {
    ...{ path: 'platby', group: 'business', title: 'operator-payments:title', Icon: Banknote },
    Page: lazy(async () => ({ default: (await import('./payments.page.tsx')).PaymentsPage })),
  },
  {
    ...{ path: 'vypisy', group: 'business', title: 'operator-payments:statements.title', Icon: FileUp },
    Page: lazy(async () => ({ default: (await import('./bank.page.tsx')).BankPage })),
  },
  {
    ...{ path: 'kredity', group: 'business', title: 'operator-credits:title', Icon: Gift },
    Page: lazy(async () => ({ default: (await import('./credits.page.tsx')).CreditsPage })),
  },
  {
    ...{ path: 'programy', group: 'business', title: 'operator-selling:programs.title', Icon: Package },
    Page: lazy(async () => ({ default: (await import('./programs.page.tsx')).ProgramsPage })),
  },
  {
    ...{ path: 'ceniky', group: 'business', title: 'operator-selling:prices.title', Icon: Tags },
    Page: lazy(async () => ({ default: (await import('./price-lists.page.tsx')).PriceListsPage })),
  },
  {
    ...{ path: 'dodavatel', group: 'business', title: 'operator-selling:supplier.title', Icon: Landmark },
    Page: lazy(async () => ({ default: (await import('./supplier.page.tsx')).SupplierPage })),
  },
  {
    ...{ path: 'predmety', group: 'content', title: 'operator-library:title', Icon: LibraryBig },
    Page: lazy(async () => ({ default: (await import('./library.page.tsx')).LibraryPage })),
  },
  {
    ...{ path: 'udalosti', group: 'content', title: 'operator-events:title', Icon: CalendarDays },
    Page: lazy(async () => ({ default: (await import('./events.page.tsx')).EventsPage })),
  },
  {
    ...{ path: 'partneri', group: 'content', title: 'operator-partners:title', Icon: Handshake },
    Page: lazy(async () => ({ default: (await import('./partners.page.tsx')).PartnersPage })),
  },
  {
    ...{ path: 'provozovatele', group: 'service', title: 'operator:staff.title', Icon: ShieldCheck },
    Page: lazy(async () => ({ default: (await import('./staff.page.tsx')).StaffPage })),
  },
  {
    ...{ path: 'zaznam', group: 'service', title: 'operator:trail.title', Icon: History },
    Page: lazy(async () => ({ default: (await import('./trail.page.tsx')).TrailPage })),
  },
  {
    ...{ path: 'ucet', group: 'service', title: 'operator:account.title', Icon: KeyRound },
    Page: lazy(async () => ({ default: (await import('./account.page.tsx')).AccountPage })),
  },
]
