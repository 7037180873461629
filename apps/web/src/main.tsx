import './styles/app.css'
import { hasArabicDigits } from '@halaqa/contract/languages'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LandingEntry } from './features/landing/LandingEntry.tsx'
import { ConfigProvider, useServerConfig } from './lib/config.ts'
import { loadMessages, pageDirection, pageLanguage, pageTag, setLanguage } from './lib/i18n.ts'
import { followChoiceOnReturn, loadRestoring, withChosenDigits } from './lib/language-choice.ts'
import { readSession } from './lib/session.ts'

setLanguage((import.meta.env.DEV && import.meta.env.VITE_LANGUAGE) || withChosenDigits(document.documentElement.lang))
Object.assign(document.documentElement, { lang: pageLanguage(), dir: pageDirection() })
followChoiceOnReturn()

/**
 * `data-for` names the visitors whom the page was rendered for. `src/before-paint.js` sets `data-prerender-mismatch` for other visitors.
 * A page for this visitor is hydrated. The app replaces the shell of members' pages, and a page with other digits than the rendered ones.
 */
const { dataset } = document.documentElement
const isRendered =
  dataset.for !== undefined &&
  dataset.for !== 'members' &&
  dataset.prerenderMismatch === undefined &&
  !hasArabicDigits(pageTag())
const container = document.getElementById('root') as HTMLElement
const prepared = Promise.all([loadContent(), loadRestoring(), loadMessages('public')])
prepared.then(
  ([{ content, hydrates }, restoring]) => {
    const page = <Page>{content}</Page>
    // The page of a room has a shell for members beside its content for guests.
    const shell = document.getElementById('shell')
    if (hydrates) {
      restoring?.restoreTyped()
      hydrateRoot(container, page)
    } else {
      if (dataset.prerenderMismatch !== undefined) container.replaceChildren(...(shell?.childNodes ?? []))
      delete dataset.prerenderMismatch
      createRoot(container).render(page)
      restoring?.restoreTypedWhenRendered()
    }
    shell?.remove()
  },
  (error: unknown) => {
    document.getElementById('unloaded')?.removeAttribute('hidden')
    throw error
  },
)

/** The landing page of guests comes without the app. */
async function loadContent() {
  if (location.pathname === '/' && readSession() === null) {
    return { content: <LandingEntry />, hydrates: isRendered }
  }
  const { openApp } = await import('./app/App.tsx')
  return openApp({ isRendered })
}

function Page({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <ConfigProvider value={useServerConfig()}>{children}</ConfigProvider>
    </StrictMode>
  )
}
