/**
 * Toasts can be shown from anywhere; `Toasts` draws them. The page says the same in its own words, because a toast
 * disappears.
 */

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastOptions {
  description?: string | undefined
  /** A button in the toast; pressing it also closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
  /** Milliseconds until it disappears, 5000 by default; 0 or less: it stays until it is closed. */
  duration?: number | undefined
  /** The subject of the toast. A later toast with the same subject replaces it, whatever it offers. */
  subject?: string | undefined
}

export interface Toast extends ToastOptions {
  id: number
  kind: ToastKind
  title: string
  duration: number
}

export const DEFAULT_DURATION = 5000

let toasts: readonly Toast[] = []
let nextId = 1
/** The pointer or the focus is on them. */
let held = false
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Toasts are shown one at a time: a new one replaces those without a button. One that warns or offers something, or
 * that has the pointer or the focus, stays.
 */
const isKeptBeside = (shown: Toast, next: Toast) =>
  (next.subject === undefined || shown.subject !== next.subject) &&
  (held || shown.kind === 'warning' || shown.action !== undefined || shown.duration <= 0)

const show =
  (kind: ToastKind) =>
  (title: string, options: ToastOptions = {}) => {
    const next = { ...options, id: nextId++, kind, title, duration: options.duration ?? DEFAULT_DURATION }
    change([...toasts.filter((shown) => isKeptBeside(shown, next)), next])
    return next.id
  }

export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  close: (id: number) => change(toasts.filter((shown) => shown.id !== id)),
  closeAll: () => change([]),
  /** Whether the pointer or the focus is on the toasts. */
  setHeld: (isHeld: boolean) => {
    held = isHeld
  },
}

export const currentToasts = () => toasts

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
