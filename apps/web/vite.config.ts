import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { beforePaint } from './build/before-paint.ts'
import { compressed } from './build/compressed.ts'
import { contract } from './build/contract.ts'
import { fonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** What the server answers itself, beside the page. */
const proxy = { '/api': api, '/healthz': api, '/readyz': api }

/** What the entry runs before anything else has come. */
const EARLY = /[\\/]src[\\/]lib[\\/](api-url|dates|early-calls|session)\b|vite[\\/]preload-helper/

/** What few pages use, though more than four files do: words that are dragged, forms, menus. */
const NOT_STUDIO = /^(?!.*[\\/]features[\\/]administration[\\/])/
const DRAG = /node_modules[\\/]@dnd-kit[\\/]|[\\/]src[\\/]ui[\\/]DragBoard\b/
const FORMS = /node_modules[\\/]react-hook-form[\\/]|[\\/]src[\\/]lib[\\/](forms|use-sent-form)\b/
const DIALOGS = /node_modules[\\/]@radix-ui[\\/]react-dialog[\\/]/
const MENUS =
  /node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(dropdown-menu|menu|popper|popover|roving-focus))[\\/]|[\\/]src[\\/]ui[\\/]MenuParts\b/

/** Files of one page each would be dozens: what is loaded together anyway is one file. */
const PARTS = {
  app: join(import.meta.dirname, 'src/app/App.tsx'),
  landing: join(import.meta.dirname, 'src/features/landing/LandingEntry.tsx'),
}

const OWN = /^(?!.*node_modules).*[\\/](apps|packages)[\\/]/
const BASE =
  /node_modules[\\/]@lingui[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](arrow-right|target|book-open|rotate-ccw|x|menu|check)\.mjs/
const ROUTER = /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/

type Context = Rolldown.ChunkingContext

const LANDING_ALONE = /[\\/]features[\\/]landing[\\/]|[\\/]ui[\\/](MarketingHeader|HeroVerse)\b|[\\/]featured\.ts$/

/** What every page of the app loads, what the landing page loads, and what both do. */
function partOf(id: string, context: Context): string | null {
  if (isPartOf(PARTS.landing, id, context)) return LANDING_ALONE.test(id) ? 'landing' : 'base'
  return isPartOf(PARTS.app, id, context) ? 'app' : null
}

const known = new WeakMap<Context, Map<string, Set<string>>>()

/** Whether the file loads the module before it runs. */
function isPartOf(file: string, id: string, context: Context): boolean {
  const parts = known.get(context) ?? new Map<string, Set<string>>()
  known.set(context, parts)
  const part = parts.get(file) ?? closureOf(file, context)
  parts.set(file, part)
  return part.has(id)
}

function closureOf(file: string, context: Context): Set<string> {
  const seen = new Set([file])
  for (const id of seen)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (OWN.test(next)) seen.add(next)
  return seen
}

export default defineConfig({
  plugins: [contract(), fonts(), messages(), react(), tailwindcss(), beforePaint(), compressed()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['safari16.4', 'chrome111', 'firefox114'],
    modulePreload: { polyfill: false },
    manifest: true, // for build/prerender.ts, which removes it
    // Fonts stay files: inlined, each would be downloaded whether its letters are on the page or not.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What a page does not use it does not load, and what it loads is not a file for each icon.
          groups: [
            // In this order, because a group takes along what its modules import, unless another one has it already.
            { name: 'early', test: EARLY, priority: 9 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
            { name: 'router', test: ROUTER, priority: 7 },
            { name: (id, context) => (BASE.test(id) || partOf(id, context) === 'base' ? 'base' : null), priority: 6 },
            { name: (id, context) => (partOf(id, context) === 'landing' ? 'landing' : null), priority: 5 },
            { name: (id, context) => (partOf(id, context) === 'app' ? 'app' : null), priority: 4 },
            { name: 'drag', test: DRAG, priority: 3 },
            { name: 'forms', test: FORMS, priority: 3 },
            { name: 'dialogs', test: DIALOGS, priority: 2 },
            { name: 'menus', test: MENUS, priority: 1 },
            // Small files are merged with what a few of the same screens have: never with the studio's, which bring what one drags with.
            {
              ...{ name: 'shared', test: NOT_STUDIO, priority: 0 },
              ...{ minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 1500 },
            },
          ],
        },
      },
    },
  },
})
