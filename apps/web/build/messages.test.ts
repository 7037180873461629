import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CATALOGUES } from '../src/lib/languages.ts'

const SRC = join(import.meta.dirname, '../src')

const idsOf = (catalogue: string) =>
  Object.keys(JSON.parse(readFileSync(join(SRC, `locales/en/${catalogue}.json`), 'utf8')) as Record<string, string>)
const catalogueOf = new Map(CATALOGUES.flatMap((catalogue) => idsOf(catalogue).map((id) => [id, catalogue])))

const codeOf = (file: string) => readFileSync(join(SRC, file), 'utf8')
const MODULES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)

/** The messages whose ids a module names: whole, or by their beginning, as in `lessons.pairs.${which}`. */
function idsIn(code: string): string[] {
  const named = [...code.matchAll(/(['"`])([\w-]+\.[\w.-]*)(\1|\$\{)/g)].map(([, , text = '', end]) => ({ text, end }))
  const whole = named.filter(({ text, end }) => end !== '${' && catalogueOf.has(text)).map(({ text }) => text)
  const beginnings = named.filter(({ end }) => end === '${').map(({ text }) => text)
  return [...whole, ...[...catalogueOf.keys()].filter((id) => beginnings.some((beginning) => id.startsWith(beginning)))]
}

const IMPORTS = /^(?:import|export) (?!type )[^;]*? from '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/gm

/** The module, and all that it imports at once or later. */
function closureOf(entry: string, without: readonly string[] = []): string[] {
  const files = new Set([entry])
  for (const file of files) {
    for (const [, atOnce, later] of codeOf(file).matchAll(IMPORTS)) {
      const imported = join(file, '..', atOnce ?? later ?? '')
      if (!without.includes(imported)) files.add(imported)
    }
  }
  return [...files]
}

test('each message is named in a module that shows it', () => {
  const shown = new Set(MODULES.flatMap((file) => idsIn(codeOf(file))))
  expect([...catalogueOf.keys()].filter((id) => !shown.has(id))).toEqual([])
})

test('each message is in one catalogue', () => {
  expect(CATALOGUES.flatMap(idsOf)).toHaveLength(catalogueOf.size)
})

/** The layouts of members' pages, and the work behind every page. */
const AROUND = ['app/SignedInWork.tsx', 'app/AppLayout.tsx', 'app/OpenLayout.tsx']
const screens = (folders: string, ...names: string[]) =>
  MODULES.filter((file) => new RegExp(`^features/(${folders})/.*Screens?\\.tsx$`).test(file)).concat(names)

/** Dialogs and a card that load the messages of their own. */
const ROOM_FORMS = [
  'features/rooms/create/CreateRoomModal.tsx',
  'features/rooms/settings/RoomSettings.tsx',
  'features/dedications/ReportDialog.tsx',
  'features/names/NamesCard.tsx',
  'features/names/RemoveNameDialog.tsx',
]

/** Parts of a room that are loaded after it, with messages of their own. */
const ROOM_PARTS = [
  'features/care/ReadersInRoom.tsx',
  'features/members/OwnReading.tsx',
  'features/rooms/AboutRoom.tsx',
  'features/rooms/MembersPanel.tsx',
  'features/rooms/StillReading.tsx',
  'features/rooms/join/JoinDialog.tsx',
]

/** It loads those of the account. */
const HAND_OVER = 'features/care/HandOverNameDialog.tsx'

const MESSAGES_OF_PAGES: [pages: string, entries: string[], loaded: string[]][] = [
  ['the landing page', ['features/landing/LandingEntry.tsx'], ['public']],
  ['other public pages', screens('auth|chapters'), ['public']],
  [
    'pages about the product',
    [
      'app/MarketingLayout.tsx',
      ...['About', 'Help', 'Privacy', 'Terms'].map((name) => `features/about/${name}Page.tsx`),
    ],
    ['public', 'about'],
  ],
  ['all members’ pages', [...AROUND, ...screens('notifications')], ['public', 'signed-in']],
  [
    'the pages of the account',
    [...AROUND, ...screens('account|care|profile|reminders|welcome')],
    ['public', 'signed-in', 'account'],
  ],
  [
    'the dashboard and rooms',
    [...AROUND, 'features/dashboard/DashboardScreen.tsx', 'features/rooms/RoomScreen.tsx'],
    ['public', 'signed-in', 'reading'],
  ],
  [
    'the pages beside a room',
    [...AROUND, ...screens('invitations|rooms|tasks')],
    ['public', 'signed-in', 'reading', 'room-pages'],
  ],
  ['the link for a name', [HAND_OVER], ['public', 'signed-in', 'reading', 'account']],
  ['the parts of a room', ROOM_PARTS, ['public', 'signed-in', 'reading', 'room-parts']],
  ['the forms of a room', ROOM_FORMS, ['public', 'signed-in', 'reading', 'room-parts', 'room-forms']],
  [
    'lessons and reviews',
    [...AROUND, ...screens('hearings|learning-plan|lessons|memory|review|units')],
    ['public', 'signed-in', 'memorizing'],
  ],
  ['the administration', [...AROUND, ...screens('administration')], ['public', 'signed-in', 'memorizing', 'admin']],
]

test.each(MESSAGES_OF_PAGES)('%s show messages of the catalogues that they load', (pages, entries, ofPages) => {
  // The app loads those of failures in all pages, and the landing page is not of the app.
  const loaded = pages === 'the landing page' ? ofPages : [...ofPages, 'errors']
  const files = entries.flatMap((entry) => closureOf(entry, [...ROOM_FORMS, ...ROOM_PARTS, HAND_OVER]))
  const shown = [...new Set(files)].flatMap((file) =>
    idsIn(codeOf(file)).map((id) => ({ file, id, catalogue: catalogueOf.get(id) })),
  )
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(({ catalogue }) => !loaded.includes(catalogue ?? ''))).toEqual([])
})
