/** An answer that `src/before-paint.js` asked for; `at` is the time of asking, in milliseconds since the page began. */
interface EarlyCall {
  token: string | null
  at: number
  answer: Promise<Response>
  isAnswered: boolean
}
declare global {
  interface Window {
    /** Keyed by address, as `apiUrl` writes it. */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/** Milliseconds. What the screen has not asked for by then is asked anew. */
const FRESH = 15_000

/**
 * The answer to a call that the page sent before any script was there (build/prerender.ts says which a page begins with): once, and
 * for the same person.
 */
export function takeEarlyCall(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyCalls?.get(url)
  window.earlyCalls?.delete(url)
  return early && early.token === token && performance.now() - early.at < FRESH ? early.answer : undefined
}

/** Whether the page has sent calls and all of them are answered. */
export function areEarlyCallsAnswered() {
  const calls = [...(window.earlyCalls?.values() ?? [])]
  return calls.length > 0 && calls.every(({ isAnswered }) => isAnswered)
}
