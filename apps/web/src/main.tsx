import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { ConfigProvider, useServerConfig } from './lib/config.ts'
import { readSession } from './lib/session.ts'

/** The light entry. A guest on the first page gets that page and nothing else; anyone else gets the app. */
const isLandingVisit = location.pathname === '/' && readSession() === null

const content = await (isLandingVisit
  ? import('./features/landing/LandingEntry.tsx').then(({ LandingEntry }) => <LandingEntry />)
  : import('./app/App.tsx').then(({ App }) => <App />))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Configured>{content}</Configured>
  </StrictMode>,
)

function Configured({ children }: { children: ReactNode }) {
  return <ConfigProvider value={useServerConfig()}>{children}</ConfigProvider>
}
