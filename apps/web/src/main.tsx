import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { ConfigProvider, loadConfig } from './lib/config.ts'
import { readSession } from './lib/session.ts'

/**
 * The light entry. A guest on the first page gets that page and nothing else; anyone else gets the app. The server's
 * settings are fetched beside the code, so that nothing appears and is then taken away.
 */
const isGuestAtTheDoor = location.pathname === '/' && readSession() === null

const page = isGuestAtTheDoor
  ? import('./features/landing/LandingEntry.tsx').then(({ LandingEntry }) => <LandingEntry />)
  : import('./app/App.tsx').then(({ App }) => <App />)

const [config, content] = await Promise.all([loadConfig(), page])

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ConfigProvider value={config}>{content}</ConfigProvider>
  </StrictMode>,
)
