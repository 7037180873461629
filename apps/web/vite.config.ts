import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { beforePaint } from './build/before-paint.ts'
import { compressed } from './build/compressed.ts'
import { contract } from './build/contract.ts'
import { fonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** What the server answers itself, beside the page. */
const proxy = { '/api': api, '/healthz': api, '/readyz': api }

/** What the entry runs before anything else has come. */
const EARLY =
  /[\\/]src[\\/]lib[\\/](api-url|dates|early-calls|i18n|long-name|session)\b|contract[\\/]src[\\/]calendar\b|vite[\\/]preload-helper/

/** What a room's page shows before its scripts have come, and more pages use: names and places of surahs; what a portion's card and a room's title say. */
const RANGES =
  /[\\/]quran[\\/]src[\\/](ayah|digits|range|range-text|surahs|generated[\\/]surahs)\.ts$|[\\/]rooms[\\/]complete-scope\b/
const PORTIONS =
  /[\\/]quran[\\/]src[\\/](mushaf|generated[\\/]mushaf)\.ts$|[\\/]features[\\/](tasks[\\/](task\.model|portion-texts)|rooms[\\/](plan-text|rest-days))\b/

/** What dashboard, room and portion have of tasks, and what few other screens do. */
const TASKS =
  /[\\/]features[\\/]tasks[\\/](completion|tasks\.mutations|task-failures|tasks\.queries|PortionNotes|use-finish-portion)\b|[\\/]ui[\\/]RangeText\b|[\\/]rooms[\\/]next-portion\b|icons[\\/](bookmark|book-open-check)\.mjs/
/** Before these, or they would be taken along: half of all screens have them. */
const FIELDS = /[\\/]ui[\\/](Facts|Field|Failure|use-attempt)\b|[\\/]lib[\\/]use-today\b|icons[\\/]chevron-down\.mjs/
/** What stands on most pages with the header. */
const CARDS = /[\\/]ui[\\/](BackLink|Badge|Card|FailedLine|Menu)\b/
/** Icons of dashboard and room. In a file with the code of another screen that has one of them they would bring that code. */
const ROOM_ICONS =
  /icons[\\/](award|book-open-text|calendar|clock|crown|ellipsis-vertical|hand-heart|repeat|undo-2|user-plus|users-round)\.mjs/
/** Icons of password fields and of the lesson, in the same way. */
const EYES = /icons[\\/](eye|eye-off)\.mjs/
const COPYING =
  /[\\/]lib[\\/](use-copy|shared-address)\b|[\\/]ui[\\/]SelectedText\b|[\\/]invite[\\/]use-invite\.ts|icons[\\/]copy\.mjs/

/** What few pages use, though more than four files do: texts about the product, words that are dragged, forms, menus. */
const PROSE = /[\\/]features[\\/]about[\\/]Prose\b/
const NOT_STUDIO = /^(?!.*[\\/]features[\\/]administration[\\/])/
const DRAG = /node_modules[\\/]@dnd-kit[\\/]|[\\/]src[\\/]ui[\\/]DragBoard\b/
const FORMS = /node_modules[\\/]react-hook-form[\\/]|[\\/]src[\\/]lib[\\/](forms|use-sent-form)\b/
const DIALOGS = /node_modules[\\/]@radix-ui[\\/]react-dialog[\\/]/
/** What a room's page asks for too: beside a dialog's files they would bring the dialog. */
const ROOM_CALLS = /contract:room-settings$/
const MENUS =
  /node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(dropdown-menu|menu|popper|popover|roving-focus))[\\/]/

const sourceFile = (path: string) => join(import.meta.dirname, 'src', path)

/** Files of one page each would be dozens: what is loaded together anyway is one file. */
const PARTS = {
  app: sourceFile('app/App.tsx'),
  landing: sourceFile('features/landing/LandingEntry.tsx'),
  reader: sourceFile('features/chapters/ReaderScreen.tsx'),
  work: sourceFile('app/SignedInWork.tsx'),
  layout: sourceFile('app/AppLayout.tsx'),
  bell: sourceFile('features/notifications/Bell.tsx'),
  signIn: sourceFile('features/auth/SignInScreen.tsx'),
}

const OWN = /^(?!.*node_modules).*[\\/](apps|packages)[\\/]/
const BASE =
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](arrow-left|arrow-right|plus|target|book-open|chevron-left|chevron-right|rotate-ccw|x|menu|check)\.mjs/
/** Without what few screens have of queries: pages of answers, and several at once. */
const ROUTER =
  /node_modules[\\/](react-router|react-router-dom|@tanstack(?!.*[\\/](queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$))[\\/]/

/** A few lines that the reader and some screens of members have: no file by itself. */
const MEDIA = /[\\/]src[\\/]lib[\\/]media\b/

/** The text of the Qur'an: for the reader, for a portion, and for what loads portions for when there is no connection. */
const TEXT = /[\\/]chapters[\\/]chapters\.queries\b|[\\/]ui[\\/]SurahHeading\b/

/** What has come where a route is gone to; and the studio's own, for whom few wait: their names would be half a kilobyte of every page. */
const HERE = /assets[\\/](app|base|early|react|rolldown-runtime|router)-/
const STUDIO = /assets[\\/](Admin(Only|Layout)|(Units?|Lesson|Preview|People|Server)Screen|(New|Edit)Screens)-/

/** The files that are asked for with a file that is loaded later, so that none waits for the one that imports it. */
function namedBefore(file: string, names: string[], { hostId }: { hostId: string }) {
  if (!/X/.test(hostId)) return names
  return STUDIO.test(file) ? [] : names.filter((name) => !HERE.test(name))
}

type Context = Rolldown.ChunkingContext

const LANDING_ALONE = /[\\/]features[\\/]landing[\\/]|[\\/]ui[\\/]MarketingHeader\b/
/** The ayah of the landing page stands beside the forms of sign-in and sign-up too. */
const VERSE = /[\\/]ui[\\/]HeroVerse\b|[\\/]lib[\\/]verses\b|[\\/]featured\.ts$/

/**
 * What every page of the app loads, what the landing page loads, and what both do; what every page of a signed-in person loads behind
 * its screen, and the header and the bell of those that have them.
 */
function partOf(id: string, context: Context): string | null {
  const isIn = (part: keyof typeof PARTS) => isPartOf(PARTS[part], id, context)
  if (isIn('landing')) return LANDING_ALONE.test(id) ? 'landing' : VERSE.test(id) ? 'verse' : 'base'
  if (isIn('app') || MEDIA.test(id)) return 'app'
  if (!isIn('work') && !isIn('layout') && !isIn('bell')) return null
  if (isIn('signIn') || isIn('reader')) return 'app'
  return isIn('work') ? 'work' : 'layout'
}

const isIn = (part: string) => (id: string, context: Context) => (partOf(id, context) === part ? part : null)

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

/** The router's files for production: its package names those for development, which warn, for every tool. */
const routerForProduction = (): Plugin => ({
  name: 'halaqa-router-for-production',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async resolveId(source, importer, options) {
    if (!/^react-router(\/dom)?$/.test(source)) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: found.id.replace(/([\\/])development([\\/])/, '$1production$2') }
  },
})

/**
 * The app's own function that draws lucide's icons, in the browser: what the build renders is drawn by lucide's, and looks the same. The
 * icons go without what it does not read: a random key of each of their lines alone was half a kilobyte of every page.
 */
const ownIconFunction = (): Plugin => ({
  name: 'halaqa-own-icon-function',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId: (source, importer = '') =>
    source.endsWith('/createLucideIcon.mjs') && /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(importer)
      ? sourceFile('ui/lucide-icon.ts')
      : null,
  transform: (code, id) =>
    /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)
      ? { code: code.replace(/,\s*key: "\w+"|\bsize: 24,|^__iconData\.node;$/gm, ''), map: null }
      : null,
})

export default defineConfig({
  plugins: [
    ...[contract(), fonts(), messages(), react(), tailwindcss()],
    ...[beforePaint(), compressed(), routerForProduction(), ownIconFunction()],
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['safari16.4', 'chrome111', 'firefox114'],
    modulePreload: { polyfill: false, resolveDependencies: namedBefore },
    manifest: true, // for build/prerender.ts, which removes it
    // Fonts stay files: inlined, each would be downloaded whether its letters are on the page or not.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: { index: sourceFile('../index.html'), 'early-room': sourceFile('early-room.ts') },
      preserveEntrySignatures: 'allow-extension', // src/before-paint.js takes what they export
      output: {
        // Names of all screens that use a file would be written out wherever it is imported.
        chunkFileNames: ({ name }) => (name.includes('~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // What a page does not use it does not load, and what it loads is not a file for each icon.
          groups: [
            // In this order, because a group takes along what its modules import, unless another one has it already.
            { name: 'early', test: EARLY, priority: 9 },
            { name: 'ranges', test: RANGES, priority: 8.6 },
            { name: 'portions', test: PORTIONS, priority: 8.4 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
            { name: 'router', test: ROUTER, priority: 7 },
            { name: (id, context) => (BASE.test(id) ? 'base' : isIn('base')(id, context)), priority: 6 },
            { name: isIn('verse'), priority: 5.5 },
            { name: isIn('landing'), priority: 5 },
            { name: isIn('app'), priority: 4 },
            { name: isIn('work'), priority: 3.6 },
            { name: isIn('layout'), priority: 3.4 },
            { name: 'room-calls', test: ROOM_CALLS, priority: 3 },
            { name: 'fields', test: FIELDS, priority: 2.8 },
            { name: 'cards', test: CARDS, priority: 2.7 },
            { name: 'tasks', test: TASKS, priority: 2.6 },
            { name: 'room-icons', test: ROOM_ICONS, priority: 2.4 },
            { name: 'text', test: TEXT, priority: 2.3 },
            { name: 'eyes', test: EYES, priority: 2.3 },
            { name: 'copying', test: COPYING, priority: 2.2 },
            { name: 'prose', test: PROSE, priority: 3 },
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
