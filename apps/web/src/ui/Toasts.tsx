import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../lib/i18n.ts'
import { IconButton } from './Button.tsx'
import { cn } from './cn.ts'
import { currentToasts, onToasts, type Toast, toast } from './toast.ts'
import { useToastPosition } from './use-toast-position.ts'

const LOOKS = {
  success: [CircleCheck, 'text-success'],
  error: [CircleAlert, 'text-danger'],
  warning: [TriangleAlert, 'text-warning'],
  info: [Info, 'text-info'],
} as const

/**
 * All toasts, in a place where they cover nothing that can be pressed (`useToastPosition`). Their timers stop while the
 * pointer or the focus is on any of them, and while the tab is hidden.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
  const dock = useRef<HTMLElement>(null)
  /** The element that had the focus before. */
  const before = useRef<Element | null>(null)
  const count = toasts.length
  useToastPosition(dock, toasts)
  useEffect(() => {
    toast.setHeld(hovered || focused)
    return () => toast.setHeld(false)
  }, [hovered, focused])

  // A toast that is removed under the pointer or the focus sends no leave event, and takes the focus with it.
  useEffect(() => {
    setHovered(count > 0 && document.querySelector('[data-toasts] :hover') !== null)
    setFocused(count > 0 && document.querySelector('[data-toasts] :focus') !== null)
    if (before.current && document.activeElement === document.body) returnFocus(before.current)
    if (!dock.current?.contains(document.activeElement)) before.current = null
  }, [count])

  return createPortal(
    <section
      ref={dock}
      // Radix hides everything behind a dialog from screen readers except live regions.
      aria-live="off"
      aria-label={t('ui.toast.region')}
      data-toasts=""
      className="toast-dock"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
        setFocused(true)
      }}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} paused={hovered || focused || hidden} />
      ))}
    </section>,
    document.body,
  )
}

/** The element may be gone. */
function returnFocus(to: Element | null) {
  const main = document.getElementById('main')
  main?.setAttribute('tabindex', '-1')
  const target = to?.isConnected ? to : main
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function ToastCard({ shown, paused }: { shown: Toast; paused: boolean }) {
  const close = () => toast.close(shown.id)
  const [Icon, colour] = LOOKS[shown.kind]
  useCountdown(shown, paused)
  const announced = useAfterMount()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is status or alert; Escape is a shortcut to its button
    <div
      role={shown.kind === 'error' ? 'alert' : 'status'}
      aria-atomic="true"
      className={cn('toast pointer-events-auto', announced ? 'animate-rise' : 'opacity-0')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {announced && (
        <>
          <span className={colour}>
            <Icon className="size-5.5" />
          </span>
          <div className="min-w-0 flex-1 basis-24 py-1">
            <p className="text-[0.9375rem] leading-snug font-semibold">{shown.title}</p>
            {shown.description && <p className="text-sm leading-snug text-ink-muted">{shown.description}</p>}
          </div>
          {shown.action && (
            <button
              type="button"
              className="btn btn-soft px-3.5"
              onClick={({ detail }) => {
                shown.action?.onPress()
                close()
                // A keyboard reaches the toast through the page's last controls, and the page shows its effect.
                if (detail === 0) returnFocus(null)
              }}
            >
              {shown.action.label}
            </button>
          )}
          <IconButton label={t('ui.close')} className="ms-auto" onClick={close}>
            <X />
          </IconButton>
        </>
      )}
    </div>
  )
}

/** Screen readers announce what changes in a live region, so the region has to be there before its words. */
function useAfterMount() {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

function useCountdown({ id, duration }: Toast, paused: boolean) {
  const left = useRef(duration)
  useEffect(() => {
    if (duration <= 0 || paused) return
    const started = Date.now()
    const timer = setTimeout(() => toast.close(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [id, duration, paused])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
