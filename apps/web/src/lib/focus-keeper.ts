/**
 * Keeps the focus from falling to the page's beginning when what has it goes away: because it was pressed and has done its
 * work, or because another person changed the page. It then goes to what took its place:
 *
 * 1. out of a dialog, menu or toast that is closed: where the focus was before it opened, or what took the place of that;
 * 2. `data-focus-next="id …"` on what went away: the first of these that is on the page;
 * 3. the nearest place around it that is still there: its heading, or in a `data-focus-place` its first control;
 * 4. the page's heading.
 */

/** The ancestors of an element, from itself to the document. A removed element no longer leads to them. */
type Ancestry = readonly Element[]

const PLACES = 'section, article, form, details, main, [role="dialog"], [data-focus-place]'
const LAYERS = '[role="dialog"], [role="menu"], [data-toasts]'
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'
/** Milliseconds between attempts. A dialog that closes moves the focus itself first, and the page is inert until it has gone. */
const ATTEMPTS = [20, 80, 300]

/** Watches the document. Returns a function that stops it. */
export function keepFocus() {
  let last: Ancestry | null = null
  /** The element that had the focus before it moved into a layer. */
  const before = new WeakMap<Element, Ancestry | null>()
  let byKeyboard = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const layer = target.closest(LAYERS)
    if (layer && !last?.includes(layer)) before.set(layer, last)
    last = ancestryOf(target)
    byKeyboard = hasVisibleFocus(target)
  }

  function recover(attempt = 0) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!last || !isLost(last)) return
      focus(successorOf(last, before) ?? pageHeading(), byKeyboard)
      if (isLost(last) && attempt + 1 < ATTEMPTS.length) recover(attempt + 1)
    }, ATTEMPTS[attempt])
  }

  const observer = new MutationObserver(() => last && isLost(last) && recover())
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}

function ancestryOf(element: Element): Ancestry {
  const ancestry: Element[] = []
  for (let node: Element | null = element; node; node = node.parentElement) ancestry.push(node)
  return ancestry
}

const isLost = ([element]: Ancestry) =>
  !element?.isConnected && (document.activeElement === null || document.activeElement === document.body)

/** `left` are the layers that have been looked into: a toast and a dialog can each have been come to from the other. */
function successorOf(
  ancestry: Ancestry,
  before: WeakMap<Element, Ancestry | null>,
  left = new Set<Element>(),
): HTMLElement | null {
  for (const node of ancestry) {
    const isLeft = node.matches(LAYERS) && (!node.isConnected || node.matches('[data-toasts]'))
    if (isLeft) {
      if (left.has(node)) return null
      left.add(node)
      const earlier = before.get(node)
      const [opener] = earlier ?? []
      if (opener instanceof HTMLElement && opener.isConnected) return opener
      return earlier ? successorOf(earlier, before, left) : null
    }
    const target = node.isConnected ? node.matches(PLACES) && targetIn(node) : hintedBy(node)
    if (target) return target
  }
  return null
}

function hintedBy(node: Element) {
  const ids = node.getAttribute('data-focus-next')?.split(' ') ?? []
  const next = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
  return next && (next.matches(PLACES) ? targetIn(next) : next)
}

function targetIn(place: Element): HTMLElement | null {
  if (place.matches('[data-focus-place]')) return place.querySelector<HTMLElement>(CONTROLS)
  const label = document.getElementById(place.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')
  return label ?? place.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6')
}

function pageHeading() {
  const main = document.querySelector<HTMLElement>('main')
  return main?.querySelector<HTMLElement>('h1') ?? main
}

/** Without a keyboard the page does not scroll away from the pressed place. */
function focus(target: HTMLElement | null, byKeyboard: boolean) {
  if (target && target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target?.focus({ preventScroll: !byKeyboard })
}

function hasVisibleFocus(element: Element) {
  try {
    return element.matches(':focus-visible')
  } catch {
    return true
  }
}
