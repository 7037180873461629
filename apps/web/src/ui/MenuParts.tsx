import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

export interface MenuProps {
  /** A single button; the menu adds what it needs. */
  trigger: ReactElement<Record<string, unknown>>
  label: string
  children: ReactNode
}

/** The menu itself, open when it comes: `by` is what it was opened with. */
export function MenuParts({ trigger, label, by, children }: MenuProps & { by: 'key' | 'pointer' }) {
  const content = useRef<HTMLDivElement>(null)
  // As the library does it for a menu that it has seen being opened.
  useEffect(() => {
    if (by === 'key') content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [by])
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
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
}

const ITEM =
  'flex min-h-touch w-full cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium outline-none data-highlighted:bg-sunken [&>svg]:size-5 [&>svg]:text-ink-muted'

export function Item({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  )
}

export function LinkItem({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      {children}
    </DropdownMenu.Item>
  )
}

export const Label = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-3 py-2">{children}</DropdownMenu.Label>
)

export const Separator = () => <DropdownMenu.Separator className="my-2 h-px bg-line" />
