import type { BrowserContext } from '@playwright/test'

/**
 * Changes every page as the translator of Chrome does: it replaces each text by an element, so that React's own text is no
 * longer in the page. Elements with `translate="no"` stay as they are.
 */
export const translatePages = (context: BrowserContext) => context.addInitScript(translate)

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
