import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react'

/**
 * A part of a screen that a press opens. It comes with the first sign that the page is used, so that no first visit waits for it, the press
 * finds it there, and a connection that is lost later takes nothing away. Stands in `Suspense`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  whenUsed(() => void load().catch(() => {})) // Asked for once more when it opens.
  return lazy(async () => ({ default: await load() }))
}

/**
 * The same for what is more than one component: `use` is what `load` brings, once it is there, and `bring` asks for it, again where it
 * did not come.
 */
export function latePart<Part>(load: () => Promise<Part>) {
  let part: Part | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const bring = async () => {
    part ??= await load().catch(() => undefined)
    for (const listener of listeners) listener()
  }
  whenUsed(() => void bring())
  return {
    bring,
    current: () => part,
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => part,
        () => undefined,
      ),
  }
}

const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

function whenUsed(then: () => void) {
  if (typeof window === 'undefined') return
  const use = () => {
    for (const sign of SIGNS) removeEventListener(sign, use)
    then()
  }
  for (const sign of SIGNS) addEventListener(sign, use, { passive: true })
}

/** Whether it is or was so: a part that is loaded when it opens has to stay, so that it can close. */
export function useHasBeen(isSo: boolean): boolean {
  const [has, setHas] = useState(isSo)
  if (isSo && !has) setHas(true)
  return has || isSo
}
