import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ConfigProvider, useServerConfig } from '../lib/config.ts'

/** Takes over the page from the build where `hydrates` says that it shows the same, else puts `content` in its place. */
export function mount(content: ReactNode, { hydrates }: { hydrates: boolean }) {
  const root = document.getElementById('root') as HTMLElement
  const page = (
    <StrictMode>
      <Mounted>{content}</Mounted>
    </StrictMode>
  )
  if (hydrates) return hydrateRoot(root, page)
  const made = createRoot(root)
  made.render(page)
  return made
}

function Mounted({ children }: { children: ReactNode }) {
  // The page is there: the bar that stood for it goes, and what `public/before-paint.js` hid has been replaced.
  useLayoutEffect(() => {
    document.querySelector('body > .shell')?.remove()
    delete document.documentElement.dataset.unfit
  }, [])
  return <ConfigProvider value={useServerConfig()}>{children}</ConfigProvider>
}
