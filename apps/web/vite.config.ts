import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { fonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** What the server answers itself, beside the page. */
const proxy = { '/api': api, '/healthz': api, '/readyz': api }

/** What the landing page is made of; the app uses most of it too. */
const LANDING =
  /[\\/]src[\\/](features[\\/]landing|lib[\\/](api-url|config|i18n|theme|verses)|locales[\\/]en-landing|ui[\\/](Anchor|Ayah|Button|Footer|Logo|MarketingHeader|Ornament|PageTitle|Ring|SkipLink|cn)\b)|messages:.*(landing|ui)\.?|quran[\\/]src[\\/](featured|generated[\\/]featured)|node_modules[\\/]@lingui[\\/]/

/** What every page of the app needs; `lib/zod` must come before the first schema. */
const APP = /node_modules[\\/](react-router|react-router-dom|@tanstack|zod)[\\/]|[\\/]src[\\/]lib[\\/](zod|api-error)\b/

/** What the entry runs before anything else has come. */
const EARLY = /[\\/]src[\\/]lib[\\/](api-url|dates|early-calls|session)\b|vite[\\/]preload-helper/

/** What few pages use, though more than four files do: words that are dragged, forms, menus. */
const DRAG = /node_modules[\\/]@dnd-kit[\\/]|[\\/]src[\\/]ui[\\/]DragBoard\b/
const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]src[\\/]lib[\\/](forms|use-sent-form)\b/
const DIALOGS = /node_modules[\\/]@radix-ui[\\/]react-dialog[\\/]/
const MENUS =
  /node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(dropdown-menu|menu|popper|popover|roving-focus))[\\/]|[\\/]src[\\/]ui[\\/]Menu\b/

export default defineConfig({
  plugins: [fonts(), messages(), react(), tailwindcss(), compressed()],
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
          // Few files, cut where pages differ: what the landing page needs, what every page of the app needs, and what four
          // files share. Left alone, each icon is a file, and a phone asks for seventy of them before it shows a page.
          groups: [
            { name: 'early', test: EARLY, priority: 9 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
            { name: 'landing', test: LANDING, priority: 7 },
            { name: 'app', test: APP, priority: 6 },
            { name: 'drag', test: DRAG, priority: 5 },
            { name: 'forms', test: FORMS, priority: 5 },
            // A group takes along what its modules import: what menus and dialogs share is with the dialogs.
            { name: 'dialogs', test: DIALOGS, priority: 4 },
            { name: 'menus', test: MENUS, priority: 3 },
            { name: 'kit', minShareCount: 4 },
          ],
        },
      },
    },
  },
})
