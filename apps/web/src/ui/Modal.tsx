import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { cn } from './cn.ts'
import { useBackButton } from './use-back-button.ts'
import { watchOverflow } from './use-overflow.ts'

export interface ModalProps {
  open: boolean
  onClose: () => void
  /**
   * The action of the back button. It closes the dialog by default. False if the address holds the dialog open, or if a
   * blocker opened it.
   */
  onBack?: (() => void) | false
  title: string
  /** One sentence under the title's name for a screen reader, when the body does not begin with one. */
  description?: string
  /** Buttons; they stay in sight while the body scrolls. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** Returns true if closing moves the focus; otherwise the focus returns to where it was. */
  keepFocus?: () => boolean
  children: ReactNode
}

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-2xl' }

/**
 * A dialog; on phones a sheet from below. The rest of the page is inert and does not scroll, Escape, the scrim and the
 * back button close it, and the focus returns to where it was. The scrim is our own: Radix's writes a style element, which the server's
 * content security policy refuses.
 */
export function Modal({
  open,
  onClose,
  onBack = onClose,
  title,
  description,
  footer,
  width = 'md',
  keepFocus,
  children,
}: ModalProps) {
  const opener = useRef<Element | null>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Backdrop opener={opener} />
        {onBack && <BackButton onBack={onBack} />}
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4 max-sm:place-items-end max-sm:p-0 max-sm:pb-(--toast-space)">
          <Dialog.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onEscapeKeyDown={(event) => isListOpen(event.target) && event.preventDefault()}
            onInteractOutside={(event) => {
              // A toast that a finger has closed is no longer in the page when this is heard of.
              const { target } = event
              if (target instanceof Element && (!target.isConnected || target.closest('[data-toasts]')))
                event.preventDefault()
            }}
            onOpenAutoFocus={focusInitially}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (!keepFocus?.() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
              opener.current = null
            }}
            className={cn(
              'modal pointer-events-auto flex animate-rise flex-col overflow-hidden outline-none max-sm:max-h-[calc(92dvh-var(--toast-space,0px))] max-sm:rounded-b-none',
              WIDTHS[width],
            )}
          >
            <div className="flex shrink-0 items-center gap-3 border-b border-line px-5 py-3 sm:px-8 sm:py-4">
              <Dialog.Title className="min-w-0 flex-1 text-title">{title}</Dialog.Title>
              <Dialog.Close className="btn-icon -me-2" aria-label={t('ui.close')}>
                <X />
              </Dialog.Close>
            </div>
            <div
              ref={reachWhileScrolling}
              className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 focus-visible:-outline-offset-3 sm:px-8"
            >
              <div>
                {description && <Dialog.Description className="mb-4 text-ink-muted">{description}</Dialog.Description>}
                {children}
              </div>
            </div>
            {footer && (
              // With large letters the footer scrolls, so that the content keeps half of the screen.
              <div className="flex max-h-[50dvh] shrink-0 flex-wrap justify-end gap-3 overflow-y-auto border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
                {footer}
              </div>
            )}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A field that is marked `data-initial-focus` has the focus first, before the button that closes. */
function focusInitially(event: Event) {
  const field = event.target instanceof Element && event.target.querySelector<HTMLElement>('[data-initial-focus]')
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
}

/**
 * Makes a scrolling body reachable by keyboard, even without anything to focus in it. It sets the attribute directly,
 * so that nothing renders again.
 */
function reachWhileScrolling(body: HTMLDivElement | null) {
  if (!body) return
  return watchOverflow(body, (overflows) => {
    if (overflows) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  })
}

/** Rendered while a dialog is open, because a blocker cannot be switched off. */
export function BackButton({ onBack }: { onBack: () => void }) {
  useBackButton(onBack)
  return null
}

/** The scrim. While it is there, the page behind it does not scroll and takes no focus. */
export function Backdrop({
  opener,
  className = 'bg-scrim',
}: {
  opener: RefObject<Element | null>
  className?: string
}) {
  useEffect(() => {
    // Runs before the page turns inert, which takes the focus away.
    opener.current ??= document.activeElement
    return holdPage()
  }, [opener])
  return <div className={cn('fixed inset-0 z-50', className)} aria-hidden="true" />
}

/** Escape first closes the list of a field, then the dialog. */
const isListOpen = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')

let held = 0

function holdPage() {
  const page = document.getElementById('root')
  const html = document.documentElement
  held += 1
  const bar = innerWidth - html.clientWidth
  if (held === 1 && bar > 0) document.body.style.paddingInlineEnd = `${bar}px`
  html.style.overflow = 'hidden'
  page?.setAttribute('inert', '')
  return () => {
    held -= 1
    if (held > 0) return
    html.style.overflow = ''
    document.body.style.paddingInlineEnd = ''
    page?.removeAttribute('inert')
  }
}
