import { randomId } from '../../lib/random-id.ts'
import { pause } from './pause.ts'

export type Work = (signal: AbortSignal) => Promise<void>

/** Milliseconds: a lease that was not renewed so long is anybody's. */
const LEASE = 15_000
const RENEWAL = 5_000
/** Two tabs can take a lease in the same instant. So long later, the one whose name stands there has it. */
const SETTLING = 50

/** Works while the lease is this tab's; waits for it while it is another's. */
export async function leadByLease(name: string, work: Work, signal: AbortSignal) {
  const me = randomId()
  while (!signal.aborted) {
    if (await take(name, me, signal)) await whileHeld(name, me, work, signal)
    else await pause(RENEWAL, signal, 'storage')
  }
}

async function take(name: string, me: string, signal: AbortSignal) {
  if (ownerOf(name)) return false
  if (!renew(name, me)) return true // Without storage no tab knows of another.
  await pause(SETTLING, signal)
  return !signal.aborted && ownerOf(name) === me
}

async function whileHeld(name: string, me: string, work: Work, signal: AbortSignal) {
  const term = new AbortController()
  const end = () => term.abort()
  const renewal = setInterval(() => {
    const owner = ownerOf(name)
    if (owner && owner !== me) end()
    else renew(name, me)
  }, RENEWAL)
  signal.addEventListener('abort', end)
  try {
    await work(term.signal)
  } finally {
    clearInterval(renewal)
    signal.removeEventListener('abort', end)
    if (ownerOf(name) === me) localStorage.removeItem(keyOf(name))
  }
}

const keyOf = (name: string) => `${name}:lease`

function ownerOf(name: string): string | null {
  try {
    const [owner = '', until = ''] = (localStorage.getItem(keyOf(name)) ?? '').split(' ')
    return Number(until) > Date.now() ? owner : null
  } catch {
    return null
  }
}

/** False where nothing can be stored. */
function renew(name: string, me: string) {
  try {
    localStorage.setItem(keyOf(name), `${me} ${Date.now() + LEASE}`)
    return true
  } catch {
    return false
  }
}
