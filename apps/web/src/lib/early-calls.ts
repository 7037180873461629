import { apiUrl } from './api-url.ts'
import { today } from './dates.ts'
import { readSession } from './session.ts'

/**
 * The calls that a screen begins with, sent while its code is still on its way: an address has a few of them, `lib/api.ts` takes
 * the answers. Reads alone, and none that a visitor of the address could be refused. Light: neither contract nor React.
 */
const CALLS: readonly [path: RegExp, calls: (id: string, query: URLSearchParams) => string[]][] = [
  [/^\/read\/?$/, () => [`/tasks?date=${today()}`, '/user/figures', '/rooms']],
  [/^\/rooms\/([\w-]+)\/?$/, (id) => [`/rooms/${id}`]],
  [/^\/tasks\/([\w-]+)\/?$/, (id) => [`/tasks/${id}`]],
  [/^\/memorize\/?$/, () => ['/user/path', '/user/figures']],
  [/^\/memorize\/([\w-]+)\/?$/, (id) => [`/lessons/${id}`, `/questions/lesson/${id}`]],
  [/^\/quran\/?$/, (_, query) => (SURAH.test(query.get('surah') ?? '') ? [`/chapters/${query.get('surah')}`] : [])],
]
/** 1 to 114. */
const SURAH = /^([1-9]\d?|10\d|11[0-4])$/
/** For guests too. */
const OF_EVERYBODY = /^\/quran/
/** Milliseconds. What the screen has not asked for by then is asked anew. */
const FRESH = 15_000

const sent = new Map<string, { token: string | null; at: number; answer: Promise<Response> }>()

export function sendEarlyCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const token = readSession()?.token ?? null
  if (!token && !OF_EVERYBODY.test(pathname)) return
  for (const [path, calls] of CALLS) {
    const match = path.exec(pathname)
    for (const call of match ? calls(match[1] ?? '', new URLSearchParams(search)) : []) {
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
      const answer = fetch(apiUrl(call), { headers: token ? { ...headers, Authorization: token } : headers })
      answer.catch(() => {}) // Told to who takes it.
      sent.set(apiUrl(call), { token, at: performance.now(), answer })
    }
  }
}

/** The answer to a call that was sent early, once, for the same person. */
export function takeEarlyCall(url: string, token: string | null): Promise<Response> | undefined {
  const early = sent.get(url)
  sent.delete(url)
  return early && early.token === token && performance.now() - early.at < FRESH ? early.answer : undefined
}
