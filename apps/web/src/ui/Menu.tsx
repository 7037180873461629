import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { lazyModule } from '../lib/lazy-part.ts'
import type { MenuProps } from './MenuParts.tsx'

const parts = lazyModule(() => import('./MenuParts.tsx'))

/**
 * A menu under a button, in the same landmark. Not modal: Radix's modal menus lock scrolling with a style element, which
 * our policy refuses. Until it is first opened it is the button alone.
 */
export function Menu(props: MenuProps) {
  const part = parts.use()
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer'>()
  if (part && openedBy) return <part.MenuParts {...props} by={openedBy} />
  const open = (by: 'key' | 'pointer') => {
    setOpenedBy(by)
    void parts.bring()
  }
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: ({ detail }: MouseEvent) => open(detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open('key')
    },
  })
}

/** Below are the entries; they stand in an open menu alone. */
export const MenuItem = (props: { onSelect: () => void; children: ReactNode }) => {
  const part = parts.use()
  return part && <part.Item {...props} />
}

/** An entry that is a link: give the link as the child. */
export const MenuLink = (props: { children: ReactNode }) => {
  const part = parts.use()
  return part && <part.LinkItem {...props} />
}

export const MenuLabel = (props: { children: ReactNode }) => {
  const part = parts.use()
  return part && <part.Label {...props} />
}

export const MenuSeparator = () => {
  const part = parts.use()
  return part && <part.Separator />
}
