import type { ColleagueState } from '@katedra/contract/colleagues'
import { Badge } from '@katedra/ui/badge'
import { CircleCheck, Mail, MailWarning } from 'lucide-react'

const looks = {
  invited: { tone: 'neutral', icon: <Mail aria-hidden /> },
  unverified: { tone: 'now', icon: <MailWarning aria-hidden /> },
  active: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
} as const

/** How a colleague's account stands, by a sign and a word. */
export function StateBadge({ state, text }: { state: ColleagueState; text: string }) {
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon} className="whitespace-nowrap">
      {text}
    </Badge>
  )
}
