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
  ShieldAlert,
  ShieldCheck,
  Tags,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { LinkProps } from '@tanstack/react-router'

/** A part of the console with an entry of its own in the navigation. */
export interface ConsoleSection {
  to: NonNullable<LinkProps['to']>
  /** Its name: a key with its catalogue, `operator-orders:title`. */
  title: string
  Icon: LucideIcon
  /** Sections of one group stand together under its name, in the order of `groups`. */
  group: (typeof groups)[number]
}

/** The names are in the catalogue `operator` under `groups`. */
export const groups = ['now', 'people', 'business', 'content', 'service'] as const

/** Every section, in the order of the navigation. The first one is the console's front page. */
export const sections: readonly ConsoleSection[] = [
  {
    to: '/operator',
    group: 'now',
    title: 'operator:overview.title',
    Icon: Activity,
  },
  {
    to: '/operator/skoly',
    group: 'people',
    title: 'operator:schools.title',
    Icon: Building2,
  },
  {
    to: '/operator/uzivatele',
    group: 'people',
    title: 'operator:users.title',
    Icon: UsersRound,
  },
  {
    to: '/operator/objednavky',
    group: 'business',
    title: 'operator-orders:title',
    Icon: ReceiptText,
  },
  {
    to: '/operator/platby',
    group: 'business',
    title: 'operator-payments:title',
    Icon: Banknote,
  },
  {
    to: '/operator/vypisy',
    group: 'business',
    title: 'operator-payments:statements.title',
    Icon: FileUp,
  },
  {
    to: '/operator/kredity',
    group: 'business',
    title: 'operator-credits:title',
    Icon: Gift,
  },
  {
    to: '/operator/programy',
    group: 'business',
    title: 'operator-selling:programs.title',
    Icon: Package,
  },
  {
    to: '/operator/ceniky',
    group: 'business',
    title: 'operator-selling:prices.title',
    Icon: Tags,
  },
  {
    to: '/operator/dodavatel',
    group: 'business',
    title: 'operator-selling:supplier.title',
    Icon: Landmark,
  },
  {
    to: '/operator/predmety',
    group: 'content',
    title: 'operator-library:title',
    Icon: LibraryBig,
  },
  {
    to: '/operator/udalosti',
    group: 'content',
    title: 'operator-events:title',
    Icon: CalendarDays,
  },
  {
    to: '/operator/partneri',
    group: 'content',
    title: 'operator-partners:title',
    Icon: Handshake,
  },
  {
    to: '/operator/provozovatele',
    group: 'service',
    title: 'operator:staff.title',
    Icon: ShieldCheck,
  },
  {
    to: '/operator/zaznam',
    group: 'service',
    title: 'operator:auditLog.title',
    Icon: History,
  },
  {
    to: '/operator/bezpecnost',
    group: 'service',
    title: 'security-events:title',
    Icon: ShieldAlert,
  },
  {
    to: '/operator/ucet',
    group: 'service',
    title: 'operator:account.title',
    Icon: KeyRound,
  },
]
