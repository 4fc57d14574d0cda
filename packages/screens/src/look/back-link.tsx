import { createLink, type LinkComponent } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lineLink } from './link-class.ts'

function Anchor({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </a>
  )
}

const AnchorLink = createLink(Anchor)

/** The way back to a list, above the title. The list is not the page that is shown, although its address begins the same. */
export const BackLink: LinkComponent<typeof Anchor> = (props) => (
  <AnchorLink activeOptions={{ exact: true }} {...props} />
)
