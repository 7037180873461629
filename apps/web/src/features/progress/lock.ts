import { randomId } from '../../lib/random-id.ts'

/**
 * One tab at a time. Web Locks where there are any; over plain http there are none, and a lease in local storage does
 * instead, which two tabs can take in the same instant. What must not happen twice needs another safeguard beside it.
 */
const LEASE = 40_000
const SETTLING = 50
const me = randomId()

/** Waits for other tabs, then works. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work)
  takeLease(name)
  return work().finally(() => endLease(name))
}

/** Works unless another tab is at it. */
export async function ifFree(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  }
  if (leaseOf(name)) return
  if (takeLease(name)) {
    await new Promise((resolve) => setTimeout(resolve, SETTLING))
    if (leaseOf(name) !== me) return
  }
  return work().finally(() => endLease(name))
}

const keyOf = (name: string) => `${name}:lease`

/** Who holds it. */
function leaseOf(name: string): string | null {
  const [owner = '', until = ''] = read(keyOf(name)).split(' ')
  return Number(until) > Date.now() ? owner : null
}

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** False without storage: then no other tab can know of the same thing either. */
function takeLease(name: string): boolean {
  try {
    localStorage.setItem(keyOf(name), `${me} ${Date.now() + LEASE}`)
    return true
  } catch {
    return false
  }
}

function endLease(name: string) {
  if (leaseOf(name) === me) localStorage.removeItem(keyOf(name))
}
