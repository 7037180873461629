/** Which messages the modules of the pages show, and whether each page loads the catalogues of those that it shows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUES } from '../src/lib/languages.ts'

const SRC = join(import.meta.dirname, '../src')

const idsOf = (catalogue: string) =>
  Object.keys(JSON.parse(readFileSync(join(SRC, `locales/en/${catalogue}.json`), 'utf8')) as Record<string, string>)
const catalogueOf: ReadonlyMap<string, string> = new Map(
  CATALOGUES.flatMap((catalogue) => idsOf(catalogue).map((id) => [id, catalogue])),
)

const codeOf = (file: string) => readFileSync(join(SRC, file), 'utf8')
const MODULES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)

/** The messages whose ids a module names: whole, or by their beginning, as in `lessons.pairs.${which}`. */
function idsIn(code: string, ids: readonly string[]): string[] {
  const named = [...code.matchAll(/(['"`])([\w-]+\.[\w.-]*)(\1|\$\{)/g)].map(([, , text = '', end]) => ({ text, end }))
  const whole = new Set(named.filter(({ end }) => end !== '${').map(({ text }) => text))
  const beginnings = named.filter(({ end }) => end === '${').map(({ text }) => text)
  return ids.filter((id) => whole.has(id) || beginnings.some((beginning) => id.startsWith(beginning)))
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

export const PAGES: readonly (readonly [pages: string, entries: readonly string[], loaded: readonly string[]])[] = [
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

/** The messages of catalogues that no module shows, and those that two catalogues have. */
export function unusedIn(catalogues: readonly (readonly string[])[], modules: readonly string[]): string[] {
  const all = catalogues.flat()
  const shown = new Set(modules.flatMap((code) => idsIn(code, all)))
  return [
    ...all.filter((id) => !shown.has(id)).map((id) => `${id} is shown nowhere`),
    ...all.filter((id, index) => all.indexOf(id) !== index).map((id) => `${id} is in two catalogues`),
  ]
}

const idsOfFile = new Map<string, readonly string[]>()
function idsInFile(file: string): readonly string[] {
  const ids = idsOfFile.get(file) ?? idsIn(codeOf(file), [...catalogueOf.keys()])
  idsOfFile.set(file, ids)
  return ids
}

/** The messages that these modules, and all that they import, show without their catalogue being loaded. */
export function misplacedIn(entries: readonly string[], catalogues: readonly string[]): string[] {
  const files = entries.flatMap((entry) => closureOf(entry, [...ROOM_FORMS, ...ROOM_PARTS, HAND_OVER]))
  return [...new Set(files)].flatMap((file) =>
    idsInFile(file)
      .filter((id) => !catalogues.includes(catalogueOf.get(id) ?? ''))
      .map((id) => `${file} shows ${id} of the catalogue ${catalogueOf.get(id)}`),
  )
}

/** The app loads those of failures in all pages, and the landing page is not of the app. */
const loadedBy = (pages: string, ofPages: readonly string[]) =>
  pages === 'the landing page' ? ofPages : [...ofPages, 'errors']

export const misplacedOn = ([pages, entries, ofPages]: (typeof PAGES)[number]): string[] =>
  misplacedIn(entries, loadedBy(pages, ofPages)).map((fault) => `${pages}: ${fault}`)

/** All faults of the catalogues of the web. */
export const faultsOfUse = (): string[] => [
  ...unusedIn(CATALOGUES.map(idsOf), MODULES.map(codeOf)),
  ...PAGES.flatMap(misplacedOn),
]
