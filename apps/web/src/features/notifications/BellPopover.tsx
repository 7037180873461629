import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  button: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onCloseAutoFocus: (event: Event) => void
  children: ReactNode
}

/** The panel under the bell. */
export function BellPopover({ button, isOpen, onOpenChange, onCloseAutoFocus, children }: Props) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={8}
        collisionPadding={16}
        aria-labelledby="bell-title"
        className="menu z-40 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-2rem)] animate-rise flex-col overflow-hidden outline-none max-sm:mt-2.5"
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  )
}
