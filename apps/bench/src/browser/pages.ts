/** The pages that the browser rows visit. The member has a room, a portion of today and a lesson. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Lesson, listUserLessons } from '@halaqa/contract/lessons'
import { build } from 'vite'
import { type Reader, signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import { type Product, type Stage, startProgram } from '../stage.ts'
import { sessionEntries } from './chromium.ts'

export interface VisitedPage {
  name: string
  url: string
  /** Local storage before the visit. Empty for a guest. */
  entries: [string, string][]
}

export interface PagesProduct {
  product: Product
  readers: Reader[]
  pages: Record<
    'landing' | 'signIn' | 'reader' | 'about' | 'help' | 'dashboard' | 'room' | 'path' | 'lesson',
    VisitedPage
  >
}

export async function startWithPages(stage: Stage): Promise<PagesProduct> {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, 10)
  const reader = readers[0]!
  const village = { rooms: 1, members: 10, days: 10, readers, readersIn: 'the first room' } as const
  const [roomId] = await fillRooms(stage, database, village)
  const lessonsOfSurah = `${product.url}/api/v1${listUserLessons.url.replace(':surahNumber', '114')}`
  const lessons = (await (await fetch(lessonsOfSurah, { headers: { authorization: reader.token } })).json()) as Lesson[]
  const entries = await sessionEntries(product.url, reader)
  const guest = (name: string, path: string): VisitedPage => ({ name, url: product.url + path, entries: [] })
  const person = (name: string, path: string): VisitedPage => ({ name, url: product.url + path, entries })
  const pages = {
    landing: guest('landing', '/'),
    signIn: guest('sign-in', '/signin'),
    reader: guest('reader, Al-Baqarah', '/quran?surah=2'),
    about: guest('about', '/about'),
    help: guest('help', '/help'),
    dashboard: person('dashboard', '/read'),
    room: person('room', `/rooms/${roomId}`),
    path: person('path', '/memorize'),
    lesson: person('lesson', `/memorize/${lessons[0]!.id}`),
  }
  return { product, readers, pages }
}

/** A page of React, router and queries alone, built as the web app is and served compressed. */
export async function startBarePage(stage: Stage): Promise<VisitedPage> {
  const root = fileURLToPath(new URL('./bare-page', import.meta.url))
  const outDir = join(stage.folder, 'bare-page')
  const options = { outDir, emptyOutDir: true, modulePreload: { polyfill: false } }
  await build({ root, configFile: false, logLevel: 'error', build: options })
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const server = await startProgram(['--import', 'tsx', program, outDir], process.env, { address: /^(http:\S+)/ })
  stage.later(server.stop)
  return { name: 'bare page', url: `${server.url}/`, entries: [] }
}
