import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ConfigProvider, useServerConfig } from '../lib/config.ts'

/**
 * Takes over the page from the build where `hydrates` says that it shows the same, else puts `content` in its place; in between, React
 * makes way for what is pressed (`startTransition`).
 */
export function mount(content: ReactNode, { hydrates }: { hydrates: boolean }) {
  const root = document.getElementById('root') as HTMLElement
  const restore = hydrates ? keepTyped(root) : keepFocused(root)
  const page = (
    <StrictMode>
      <Mounted restore={restore}>{content}</Mounted>
    </StrictMode>
  )
  let made: Root | undefined
  startTransition(() => {
    if (hydrates) made = hydrateRoot(root, page)
    else {
      made = createRoot(root)
      made.render(page)
    }
  })
  return made as Root
}

function Mounted({ restore, children }: { restore: () => void; children: ReactNode }) {
  // The page is there: the bar that stood for it goes, and what `src/before-paint.js` hid has been replaced.
  useLayoutEffect(() => {
    document.querySelector('body > .shell')?.remove()
    delete document.documentElement.dataset.unfit
    restore()
    document.dispatchEvent(new Event('drawn')) // From here on the app takes what is pressed.
  }, [restore])
  useEffect(() => void document.dispatchEvent(new Event('mounted')), [])
  return <ConfigProvider value={useServerConfig()}>{children}</ConfigProvider>
}

/** What has the focus in a skeleton goes; gives back the way to focus the same in what comes, whose name may go on. */
function keepFocused(root: HTMLElement) {
  const focused = document.activeElement
  if (!focused || !root.contains(focused)) return () => {}
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? `${element.getAttribute('href')} ${element.textContent}`
  const name = nameOf(focused)
  const focusSame = () => {
    const same = [...root.querySelectorAll<HTMLElement>('a, button')].find((element) =>
      nameOf(element).startsWith(name),
    )
    same?.focus({ preventScroll: true })
  }
  return () => void setTimeout(focusSame) // once it is known who is signed in
}

/**
 * Forms begin with their default values, also where somebody, or the browser for them, has filled them in before the scripts came.
 * Gives back the way to put that in again, as if it were typed.
 */
function keepTyped(root: HTMLElement) {
  const typed = new Map<HTMLInputElement, string>()
  const look = () => {
    for (const input of root.querySelectorAll('input'))
      if (input.value !== input.defaultValue) typed.set(input, input.value)
  }
  look()
  root.addEventListener('input', look, true)
  return () => {
    root.removeEventListener('input', look, true)
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const [input, value] of typed) {
      if (!input.isConnected || input.value === value) continue
      write?.call(input, value) // Around React, which would take it for its own writing.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    typed.clear()
  }
}
