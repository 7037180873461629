import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react'

/**
 * A part of a screen that a press opens. It comes with the first sign that the page is used, or when `bring` asks for it, so that no first
 * visit waits for it, the press finds it there, and a connection that is lost later takes nothing away. Stands in `Suspense`; what has come
 * is drawn at once.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  const loadOnce = async () => {
    part ??= await load()
    return part
  }
  const bring = () => void loadOnce().catch(() => {}) // Asked for once more when it opens.
  whenUsed(bring)
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() })) as never
  function Part(props: Props) {
    const [Shown] = useState(() => part ?? Lazy) // Another one would begin anew.
    return createElement(Shown, props)
  }
  return Object.assign(Part, { bring })
}

/**
 * Loads a module as `lazyPart` loads a component: `use` is the module once it has come, `bring` asks for it, again where it failed.
 */
export function lazyModule<Part>(load: () => Promise<Part>) {
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

/** Milliseconds, for pages that are never idle. */
const LONGEST_WAIT = 1_000
/** Safari has no idle callbacks. */
const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: LONGEST_WAIT }) : setTimeout(then)

const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

function whenUsed(then: () => void) {
  if (typeof window === 'undefined') return
  const use = () => {
    for (const sign of SIGNS) removeEventListener(sign, use)
    // Asking takes a phone some 20 ms each: what was pressed is shown first, and what is scrolled does not wait for all of them.
    requestAnimationFrame(() => whenIdle(then))
  }
  for (const sign of SIGNS) addEventListener(sign, use, { passive: true })
}

/** Whether it is or was so: a part that is loaded when it opens has to stay, so that it can close. */
export function useEverTrue(isSo: boolean): boolean {
  const [has, setHas] = useState(isSo)
  if (isSo && !has) setHas(true)
  return has || isSo
}
