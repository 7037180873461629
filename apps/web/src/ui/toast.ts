/** Toasts can be shown from anywhere; `Toasts` draws them. */

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastOptions {
  description?: string | undefined
  /** A button in the toast; pressing it also closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
  /** Milliseconds until it goes, 5000 unless said; 0 or less: it stays until it is closed. */
  duration?: number | undefined
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
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const show =
  (kind: ToastKind) =>
  (title: string, options: ToastOptions = {}) => {
    const id = nextId++
    change([...toasts, { ...options, id, kind, title, duration: options.duration ?? DEFAULT_DURATION }])
    return id
  }

export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  close: (id: number) => change(toasts.filter((shown) => shown.id !== id)),
  closeAll: () => change([]),
}

export const currentToasts = () => toasts

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
