import type { BrowserContext } from '@playwright/test'
import type { Failures } from './failures.ts'

/**
 * Changes every page as the translator of Chrome does: it replaces each text by an element, so that React's own text is no
 * longer in the page. Elements with `translate="no"` stay as they are.
 */
export async function translatePages(context: BrowserContext, failures: Failures) {
  // React reports error 418 if a page is translated before its hydration, and renders the page again.
  failures.accept(/Minified React error #418;/)
  await context.addInitScript(translate)
}

/** Runs in the browser. */
function translate() {
  const KEPT = 'font, script, style, textarea, [translate="no"]'

  function translateBelow(root: Node) {
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text)
    for (const text of found) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(KEPT)) continue
      const translation = document.createElement('font')
      translation.textContent = text.data
      text.replaceWith(translation)
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translateBelow(node)
  })
  // Chrome translates a page after it has loaded.
  addEventListener('load', () =>
    requestIdleCallback(() => {
      translateBelow(document.body)
      observer.observe(document.body, { childList: true, subtree: true })
    }),
  )
}
