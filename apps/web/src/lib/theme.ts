import { useSyncExternalStore } from 'react'

/** One boolean, dark or not, starting with not. `src/before-paint.js` reads the same key before the first paint, and in other tabs. */
const KEY = 'halaqa_theme'
const listeners = new Set<() => void>()

const isDark = () => document.documentElement.classList.contains('dark')

export function setDark(dark: boolean) {
  apply(dark)
  try {
    localStorage.setItem(KEY, dark ? 'dark' : 'light')
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}

/** Whether the theme is dark, and a function to change it. */
export function useTheme(): [dark: boolean, setDark: (dark: boolean) => void] {
  return [useSyncExternalStore(subscribe, isDark, () => false), setDark]
}

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark)
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--color-paper').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // Painted already, by `src/before-paint.js`.
  const hear = (event: StorageEvent) => event.key === KEY && listener()
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}
