import './styles/app.css'
import { DIRECTION, LANGUAGE, loadMessages } from './lib/i18n.ts'
import { readSession } from './lib/session.ts'

/**
 * The light entry. A guest on the first page gets that page and nothing else; anyone else gets the app. It imports nothing
 * else at once but messages: what it starts is under way before React has come.
 */
const isLandingVisit = location.pathname === '/' && readSession() === null

Object.assign(document.documentElement, { lang: LANGUAGE, dir: DIRECTION })

/** Whether the page has content from the build that is whole, and `src/before-paint.js` found that it fits. */
const { for: audience, skeleton, unfit } = document.documentElement.dataset
const hydrates = audience !== undefined && skeleton === undefined && unfit === undefined

const [{ mount }, { content, isWhole }] = await Promise.all([
  import('./app/mount.tsx'),
  isLandingVisit
    ? import('./features/landing/LandingEntry.tsx').then(({ LandingEntry }) => ({
        content: <LandingEntry />,
        isWhole: true,
      }))
    : import('./app/App.tsx').then(({ openApp }) => openApp({ hydrates })),
  loadMessages('public'),
])
mount(content, { hydrates: hydrates && isWhole })
