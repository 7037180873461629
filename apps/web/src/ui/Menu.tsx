import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface MenuProps {
  /** A single button; the menu adds its attributes. */
  trigger: ReactElement
  label: string
  children: ReactNode
}

/**
 * A menu under a button, in the same landmark. It is not modal: Radix's modal menus lock scrolling with a style element, which
 * our policy refuses.
 */
export const Menu = ({ trigger, label, children }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Content
      align="end"
      sideOffset={8}
      collisionPadding={12}
      aria-label={label}
      className="menu z-40 max-w-[calc(100vw-1.5rem)] min-w-[min(14rem,calc(100vw-1.5rem))] animate-rise p-2 outline-none"
    >
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

const ITEM =
  'flex min-h-touch w-full cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium outline-none data-highlighted:bg-sunken [&>svg]:size-5 [&>svg]:text-ink-muted'

export const MenuItem = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
    {children}
  </DropdownMenu.Item>
)

/** An entry that is a link: give the link as the child. */
export const MenuLink = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Item asChild className={ITEM}>
    {children}
  </DropdownMenu.Item>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-3 py-2">{children}</DropdownMenu.Label>
)

export const MenuSeparator = () => <DropdownMenu.Separator className="my-2 h-px bg-line" />
