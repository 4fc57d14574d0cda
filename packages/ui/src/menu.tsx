import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator, type Placement } from 'react-aria-components'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { overlayItem, overlayMotion, overlayPaper } from './overlay-class.ts'

/** One action of a menu, or a link when it has `href`. */
export interface MenuChoice {
  id: string
  label: string
  icon?: ReactNode
  tone?: 'danger'
  isDisabled?: boolean
  href?: string
}

/** A button that opens a list of actions. */
export interface MenuButtonProps {
  label: string
  items: readonly (MenuChoice | 'separator')[]
  onAction?: (id: string) => void
  icon?: ReactNode
  /** Shows only the icon; the label is read aloud. */
  isIconOnly?: boolean
  /** Shown instead of icon and label, for instance a face with a name. */
  children?: ReactNode
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  placement?: Placement
  isDisabled?: boolean
  className?: string
}

/** Actions that are not worth a button of their own. */
export function MenuButton(props: MenuButtonProps) {
  const {
    label,
    items,
    onAction,
    isIconOnly = false,
    size = 'sm',
    placement = 'bottom end',
    isDisabled = false,
  } = props
  const variant = props.variant ?? (isIconOnly ? 'quiet' : 'secondary')
  return (
    <MenuTrigger>
      <Button
        {...(isIconOnly ? { 'aria-label': label } : {})}
        isDisabled={isDisabled}
        className={classNames(buttonClass({ variant, size: isIconOnly ? 'icon' : size }), props.className)}
      >
        {isIconOnly ? props.icon : <Face {...props} />}
      </Button>
      <Popover
        placement={placement}
        offset={6}
        className={classNames('max-w-[calc(100vw-1rem)] min-w-48 overflow-auto', overlayPaper, overlayMotion)}
      >
        <Menu aria-label={label} className="grid p-1.5 outline-none" onAction={(key) => onAction?.(String(key))}>
          {items.map((item, index) =>
            item === 'separator' ? (
              <Separator key={`separator-${index}`} className="my-1.5 border-t border-line" />
            ) : (
              <Line key={item.id} item={item} />
            ),
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Icon and label, or the given content, whose meaning the label adds for the ear. */
function Face({ label, icon, children }: Pick<MenuButtonProps, 'label' | 'icon' | 'children'>) {
  return (
    <>
      {children ?? icon}
      {children === undefined ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      <ChevronDown aria-hidden className="text-ink-soft" />
    </>
  )
}

function Line({ item }: { item: MenuChoice }) {
  return (
    <MenuItem
      id={item.id}
      textValue={item.label}
      isDisabled={item.isDisabled ?? false}
      {...(item.href === undefined ? {} : { href: item.href })}
      className={classNames(overlayItem, item.tone === 'danger' && 'text-danger data-focused:bg-danger-soft')}
    >
      {item.icon}
      <span className="min-w-0">{item.label}</span>
    </MenuItem>
  )
}
