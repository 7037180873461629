import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { BackButton, Backdrop } from './Modal.tsx'

/** A panel over the page's start side. The page is inert; Escape, the scrim, the back button and `onClose` close it. */
export function Drawer({
  open,
  onClose,
  title,
  keepFocus,
  children,
}: {
  open: boolean
  onClose: () => void
  /** The drawer's name. */
  title: string
  /** Returns true if closing moves the focus; otherwise the focus returns to where it was. */
  keepFocus?: (() => boolean) | undefined
  children: ReactNode
}) {
  const opener = useRef<Element | null>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Backdrop opener={opener} />
        <BackButton onBack={onClose} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-[min(21rem,calc(100vw-3rem))] flex-col border-e border-line bg-surface shadow-raised outline-none"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!keepFocus?.() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
            opener.current = null
          }}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
