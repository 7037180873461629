import { randomId } from './random-id.ts'
import { sleep } from './sleep.ts'

/**
 * Runs work in one tab at a time, by Web Locks. If there are none (plain http) or the browser refuses them, a lease in
 * local storage decides, which two tabs may take in the same instant. Without storage no tab knows of another, and each
 * works. Work that must not happen twice therefore needs another safeguard beside the lock.
 */
type Work<T> = (signal: AbortSignal) => Promise<T>

/** Milliseconds until a lease that is not renewed runs out: so long does a crashed tab hold it. */
const LEASE = 15_000
const RENEWAL = 5_000
/** Two tabs may take a lease in the same instant. After so many milliseconds, the stored id decides. */
const SETTLING = 50

/** Works while this tab leads those of the same name, until `signal` is aborted; the work's own signal also ends when another tab took over. */
export async function runAsLeader(name: string, work: Work<void>, signal: AbortSignal): Promise<void> {
  try {
    await requestLock(
      name,
      { signal },
      () => work(signal),
      () => leadByLease(name, work, signal),
    )
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Waits for other tabs, then works. A lease of another tab is taken over: that tab may be gone, and a person waits. */
export function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return requestLock(name, {}, work, () => {
    const id = randomId()
    writeLease(name, id)
    return whileLeased(name, id, work)
  })
}

/** Works unless another tab is working. */
export function runIfFree(name: string, work: () => Promise<void>): Promise<void> {
  const byLease = async () => {
    const id = randomId()
    if (await takeLease(name, id)) await whileLeased(name, id, work)
  }
  return requestLock(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined), byLease)
}

async function requestLock<T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
  byLease: () => Promise<T>,
): Promise<T> {
  if (!navigator.locks) return byLease()
  let isDecided = false
  try {
    return await navigator.locks.request(name, options, (lock) => {
      isDecided = true
      return work(lock)
    })
  } catch (error) {
    if (isDecided || options.signal?.aborted) throw error
    return byLease() // Browsers that block storage refuse locks too.
  }
}

async function leadByLease(name: string, work: Work<void>, signal: AbortSignal) {
  const id = randomId()
  while (!signal.aborted) {
    if (await takeLease(name, id, signal)) await whileLeased(name, id, work, signal)
    else await sleep(RENEWAL, signal, 'storage')
  }
}

/** True where nothing can be stored: then no tab knows of another. */
async function takeLease(name: string, id: string, signal?: AbortSignal) {
  if (leaseholder(name)) return false
  if (!writeLease(name, id)) return true
  await sleep(SETTLING, signal)
  if (signal?.aborted) endLease(name, id)
  return leaseholder(name) === id
}

/** Renews the lease while `work` runs, and ends it afterwards. */
async function whileLeased<T>(name: string, id: string, work: Work<T>, signal?: AbortSignal): Promise<T> {
  const term = new AbortController()
  const end = () => term.abort()
  const renewal = setInterval(() => {
    const holder = leaseholder(name)
    if (holder && holder !== id) end()
    else writeLease(name, id)
  }, RENEWAL)
  signal?.addEventListener('abort', end)
  try {
    return await work(term.signal)
  } finally {
    clearInterval(renewal)
    signal?.removeEventListener('abort', end)
    endLease(name, id)
  }
}

/** A tab that has stopped, or was stopped before it began, keeps no other one waiting. */
function endLease(name: string, id: string) {
  if (leaseholder(name) === id) localStorage.removeItem(leaseKey(name))
}

const LEASE_SUFFIX = ':lease'
const leaseKey = (name: string) => name + LEASE_SUFFIX
/** Whether a key of local storage is a lease and nothing else. */
export const isLeaseKey = (key: string) => key.endsWith(LEASE_SUFFIX)

/** The id that holds the lease; null when it is free or cannot be read. */
function leaseholder(name: string): string | null {
  try {
    const [id = '', until = ''] = (localStorage.getItem(leaseKey(name)) ?? '').split(' ')
    return Number(until) > Date.now() ? id : null
  } catch {
    return null
  }
}

/** False where nothing can be stored. */
function writeLease(name: string, id: string) {
  try {
    localStorage.setItem(leaseKey(name), `${id} ${Date.now() + LEASE}`)
    return true
  } catch {
    return false
  }
}
