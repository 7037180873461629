import './lib/zod.ts' // before any schema
import { arabicNumber } from '@halaqa/quran/arabic-number'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { createQueryClient } from './app/queries.ts'
import { routes } from './app/router.tsx'
import { textsOf, titleTexts } from './early-room.ts'
import { type Auth, AuthContext } from './features/auth/use-auth.ts'
import { type ChapterDetail, chapterQuery } from './features/chapters/chapters.queries.ts'
import { LandingEntry } from './features/landing/LandingEntry.tsx'
import { LearnPage } from './features/lessons/learn/LearnPage.tsx'
import type { Lesson, Passage } from './features/lessons/lessons.queries.ts'
import { RoomTitle } from './features/rooms/RoomTitle.tsx'
import type { Room } from './features/rooms/room.model.ts'
import { Portions } from './features/rooms/TodayCard.tsx'
import type { Task } from './features/tasks/task.model.ts'
import { camelKeys } from './lib/camel.ts'
import { type Config, ConfigProvider } from './lib/config.ts'
import { fullDate, monthOf, weekday } from './lib/dates.ts'
import { loadMessages, t } from './lib/i18n.ts'
import { CATALOGUES } from './lib/languages.ts'
import { tilePath } from './lib/paths.ts'
import { DATE_OF_BUILD } from './lib/use-today.ts'
import { Failure } from './ui/Failure.tsx'

/** For the build alone (build/prerender.ts): pages as HTML, as the browser renders them first. */

await Promise.all(CATALOGUES.map(loadMessages))

export const renderLanding = (config: Config) => render(<LandingEntry />, config)

export async function renderPage(
  address: string,
  config: Config,
  { fill = () => {}, ...app }: { fill?: (queries: QueryClient) => void; session?: typeof Member } = {},
) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(address, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`)
  const queries = createQueryClient()
  fill(queries)
  return render(
    <App queries={queries} {...app}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
    config,
  )
}

/** `answer` is the server's for the surah. */
export const renderReader = (surah: number, answer: unknown, config: Config) =>
  renderPage(`/quran?surah=${surah}`, config, {
    fill: (queries) => queries.setQueryData(chapterQuery(surah).queryKey, camelKeys(answer) as ChapterDetail),
  })

/** A screen of signed-in people while its calls are on their way; for what is their own it has elements without text. */
export async function renderSkeleton(address: string, config: Config) {
  await renderPage(address, config, { session: Member }) // Asks for the bell, which comes late.
  await import('./features/notifications/Bell.tsx')
  await new Promise((done) => setTimeout(done))
  const html = await renderPage(address, config, { session: Member })
  return Object.entries(OWN).reduce(
    (text, [name, sign]) =>
      text.replaceAll(sign, `<span data-own="${name}"${name === 'date' ? DATE_NAMES : ''}></span>`),
    html,
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const WEEKDAYS = [4, 5, 6, 7, 8, 9, 10].map((day) => weekday(`2026-01-${twoDigits(day)}`, 'long'))
const MONTHS = Array.from({ length: 12 }, (_, month) => monthOf(`2026-${twoDigits(month + 1)}-01`, 'long'))
const DATE_NAMES = ` data-weekdays="${WEEKDAYS.join(' ')}" data-months="${MONTHS.join(' ')}"`

/**
 * The first screen of a new lesson, for any passage: what the answers say stands in {braces}, that about an ayah in the one article. With it
 * what may stand above the words before the passage, by what these are. `src/before-paint.js` fills it in.
 */
export function renderPassage(config: Config) {
  const html = render(
    <LearnPage {...PASSAGE} owner="" home={tilePath(SIGNS.surah_number, SIGNS.index)} onDone={nothing} />,
    config,
  )
  const write = (text: string) =>
    Object.entries(SIGNS).reduce(
      (written, [name, sign]) =>
        written.replaceAll(String(sign), `{${name}}`).replaceAll(arabicNumber(sign), `{${NUMBERS[name] ?? name}}`),
      text.replace(`{text}${SAJDA}`, '{text}'),
    )
  const place = `${SIGNS.before_surah}:${SIGNS.before_ayah}`
  const titles = {
    opening: t('learn.before.opening', { surah: '{surah_name}' }),
    words: t('learn.before.words', { place }),
    end: t('learn.before.end', { place }),
  }
  const named = Object.entries(titles).map(([kind, title]) => ` data-${kind}="${write(title)}"`)
  return `<template id="passage"${named.join('')}>${write(html)}</template>`
}

const SAJDA = '\u06E9'
/** Numbers that stand for others. */
const SIGNS = { surah_number: 70_001, index: 70_002, before_surah: 70_003, before_ayah: 70_004, ayah: 70_005 }
/** What they are called where the font draws them. */
const NUMBERS: Record<string, string> = { before_ayah: 'before_number', ayah: 'number' }
const PASSAGE = {
  lesson: { id: '', surahName: '{surah_name}', title: '{title}' } as Lesson,
  passage: {
    ...{ lessonId: '', surahNumber: SIGNS.surah_number, surahName: '{surah_name}', language: 'en', items: [] },
    before: {
      ...{ surah: SIGNS.before_surah, ayah: SIGNS.before_ayah, text: '{before}', opening: false },
      letterNames: '{letter_names}',
    },
    ayahs: [
      {
        // From its second word on, and with a sajda: it has all that may stand about an ayah.
        ...{ ayah: SIGNS.ayah, fromWord: 2, toWord: 2, words: [], ends: true, translation: '{translation}' },
        ...{ text: `{text}${SAJDA}`, letterNames: '{names}', transliterationEnglish: '', transliterationRussian: '' },
      },
    ],
  } satisfies Passage,
}

/**
 * What a room's page begins with, for a member: its title, and its portions: two of today and one from before. What the answers say stands
 * in {braces}; `src/early-room.ts` fills it in.
 */
export function renderRoom(config: Config) {
  const html = render(
    <QueryClientProvider client={createQueryClient()}>
      <Member>
        <RoomTitle room={ROOM} />
        <Portions room={ROOM} tasks={[PORTION, { ...PORTION }, LATE]} today={DATE_OF_BUILD} />
      </Member>
    </QueryClientProvider>,
    config,
  )
  const texts = Object.entries({ ...titleTexts(ROOM), ...textsOf(LATE, true) }).filter(([name]) => name !== 'name')
  return texts
    .sort(([, one], [, other]) => other.length - one.length)
    .reduce((written, [name, text]) => written.replaceAll(text, `{${name}}`), html)
}

const ROOM = {
  ...{
    id: '',
    name: '{name}',
    creatorId: '',
    joinRequests: 0,
    openness: 'quiet',
    endDate: null,
    recurrenceDurationDays: 365,
  },
  ...{ startSurah: 9, startAyah: 7, endSurah: 12, endAyah: 11 },
} as Room
/** Of two surahs, and read to its middle: nothing is left out that a card can have. */
const PORTION = {
  ...{ id: '00000000-0000-4000-8000-000000000001', roomId: '', userId: '', isCompleted: false, completedAt: null },
  ...{ startSurah: 2, startAyah: 201, endSurah: 4, endAyah: 13, taskDate: DATE_OF_BUILD, offeredAt: '1999-12-31' },
  ...{ bookmarkSurah: 3, bookmarkAyah: 7 },
} as Task
const LATE = { ...PORTION, taskDate: '1999-12-31' }

/** What stands for a text that `src/before-paint.js` writes; the longest first. */
const OWN = { name: '{first} {last}', first: '{first}', date: fullDate(DATE_OF_BUILD) }

const nothing = () => {}
const MEMBER: Auth = {
  user: {
    ...{ id: '', fullName: OWN.name, email: '', role: 'user', timeZone: 'UTC', createdAt: '', updatedAt: '' },
    ...{ isDeleted: false, token: '' },
  },
  ...{ isAuthenticated: true, isInitializing: false, isLoading: false, error: null, redirectAfterSignOut: null },
  ...{ signIn: nothing as never, signUp: nothing as never },
  ...{
    signOut: nothing,
    endSessionLocally: nothing,
    endSessionForGood: nothing,
    update: nothing,
    clearError: nothing,
    clearRedirect: nothing,
  },
}
const Member = ({ children }: { children: ReactNode }) => <AuthContext value={MEMBER}>{children}</AuthContext>

function render(content: ReactNode, config: Config) {
  return renderToString(
    <StrictMode>
      <ConfigProvider value={config}>{content}</ConfigProvider>
    </StrictMode>,
  )
}

/** What `src/before-paint.js` says where a form is sent and the scripts did not come. */
export const renderNoScripts = () => renderToString(<Failure text={t('ui.error.network')} className="mt-3" />)

export { apiUrl } from './lib/api-url.ts'
export { DEFAULT_READING } from './lib/reading-settings.ts'
