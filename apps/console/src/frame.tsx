import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { useQuery } from '@tanstack/react-query'
import { ChevronUp, CircleUserRound, LogOut, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { SkipLink } from '@katedra/screens/look/skip-link.tsx'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'
import { goWhenAllowed } from '@katedra/screens/leaving.ts'
import { FindField } from './app/find-field.tsx'
import { ThemePicker } from './app/theme-picker.tsx'
import { meQuery, signOut } from './app/call.ts'
import { groups, sections } from './sections.ts'

/** The frame of the signed-in console: a rail at the side on desktops, a menu on phones. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('operator')
  const isWide = useIsWide()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <SkipLink />
      {isWide ? (
        <aside data-print="none" className="sticky top-0 flex h-dvh flex-col border-r border-line bg-surface px-3 pt-3">
          <Brand />
          {/* Where it goes on below the edge its last row fades out; at its end only the empty space does. */}
          <div className="-mx-3 grid min-h-0 flex-1 scroll-pb-8 content-start gap-3 overflow-y-auto mask-b-from-[calc(100%-2rem)] px-3 pt-2 pb-8 [scrollbar-width:thin]">
            <FindField />
            <Navigation />
          </div>
          <AccountMenu />
        </aside>
      ) : (
        <header
          data-print="none"
          className="sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-surface px-3 py-1.5"
        >
          <Brand />
          <DialogTrigger>
            <AriaButton className={buttonClass({ variant: 'quiet' })}>
              <Menu aria-hidden />
              {t('frame.menu')}
            </AriaButton>
            <Popover
              placement="bottom end"
              offset={6}
              className="w-80 max-w-[calc(100vw-1rem)] overflow-auto rounded-md border border-line-strong bg-raised text-ink shadow-overlay"
            >
              <Dialog aria-label={t('frame.menu')} className="grid gap-4 p-3 outline-none">
                {({ close }) => (
                  <>
                    <FindField onFound={close} />
                    <Navigation onGo={close} />
                    <div className="border-t border-line pt-4">
                      <Account />
                    </div>
                  </>
                )}
              </Dialog>
            </Popover>
          </DialogTrigger>
        </header>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 pb-8 outline-none print:pb-0">
        {children}
        <DemoNote />
      </main>
    </div>
  )
}

/**
 * The demo's own operator is let in without a second factor, and no one may take that for the rule. It stands below the page,
 * as it comes later than the page does: above, it would push away what is just being pressed.
 */
function DemoNote() {
  const { t } = useTranslation('operator')
  const me = useQuery(meQuery).data
  if (me?.is_demo !== true) return null
  return (
    <p data-print="none" className="border-y border-line bg-now-soft px-4 py-2 text-sm">
      {t('frame.demo')}
    </p>
  )
}

function Brand() {
  const { t } = useTranslation('operator')
  return (
    <Link
      to="/operator"
      activeOptions={{ exact: true }}
      className="target flex items-center gap-2.5 rounded-md p-1 text-ink no-underline"
    >
      <Logo className="size-8" />
      <span className="leading-tight">
        <span className="block font-semibold">Katedra</span>
        <span className="block text-sm text-ink-soft">{t('frame.console')}</span>
      </span>
    </Link>
  )
}

const navItem =
  'target flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink no-underline hover:bg-accent-soft ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent [&>svg]:size-5 [&>svg]:shrink-0'

function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('operator')
  return (
    <nav aria-label={t('frame.navigation')} className="grid gap-2">
      {groups.map((group) => {
        const own = sections.filter((section) => section.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            <p id={`group-${group}`} className="px-2.5 pb-0.5 text-sm text-ink-soft">
              {t(`groups.${group}`)}
            </p>
            <ul aria-labelledby={`group-${group}`} className="grid">
              {own.map(({ to, title, Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/operator', includeSearch: false }}
                    className={`${navItem} pointer-fine:min-h-8 pointer-fine:py-1`}
                    onClick={onGo}
                  >
                    <Icon aria-hidden />
                    <span className="min-w-0 wrap-anywhere">{t(title)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** Who is signed in, behind a button that stays at the foot of the rail, however many sections there are. */
function AccountMenu() {
  const { t } = useTranslation('operator')
  const me = useQuery(meQuery).data
  return (
    <div className="border-t border-line bg-surface py-2">
      <DialogTrigger>
        <AriaButton className={`${navItem} w-full text-left`}>
          <CircleUserRound aria-hidden />
          <span className="min-w-0 flex-1 wrap-anywhere">{me?.name ?? t('frame.account')}</span>
          <ChevronUp aria-hidden />
        </AriaButton>
        <Popover
          placement="top start"
          offset={6}
          className="w-80 overflow-auto rounded-md border border-line-strong bg-raised text-ink shadow-overlay"
        >
          <Dialog aria-label={t('frame.account')} className="p-4 outline-none">
            <Account />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}

/** Who is signed in, how it looks, and the way out. */
function Account() {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const me = useQuery(meQuery).data
  return (
    <div className="grid gap-4">
      {me !== undefined && (
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{me.name}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{me.email}</p>
          <p className="text-sm text-ink-soft">{t('frame.until', { moment: format.time(me.expires_at) })}</p>
        </div>
      )}
      <ThemePicker />
      <Button icon={<LogOut aria-hidden />} isWide onClick={() => goWhenAllowed(() => void signOut())}>
        {t('frame.signOut')}
      </Button>
    </div>
  )
}
