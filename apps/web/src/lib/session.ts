/** The person signed in on this device. Two entries of local storage; read by every tab, and before any library is loaded. */

import type { LanguageTag } from '@halaqa/contract/languages'

export const USER_KEY = 'halaqa_user'
export const TOKEN_KEY = 'halaqa_token'

/** The signed-in person as the client knows them. */
export interface SessionUser {
  id: string
  fullName: string
  /** Null for a reader in care. */
  email: string | null
  role: 'user' | 'admin'
  timeZone: string
  /** The language that they chose; null before. A session of an earlier version says nothing of it. */
  language?: LanguageTag | null
  /** They see the Hijri date too. A session of an earlier version says nothing of it. */
  showsHijri?: boolean
  createdAt: string
  updatedAt: string
  isDeleted: boolean
  /** Given on a device that is locked to this reader in care: the name of the guardian who locked it. */
  lockedBy?: string | undefined
  /** To be asked where to begin, as far as this device knows; the server decides (`GET /user/welcome`). */
  isNew?: boolean
}

export type SignedIn = SessionUser & { token: string }

/** The person signed in where the browser stores nothing (a private window, a full disk): for as long as the page lives. */
let unsaved: SignedIn | null = null

/** The saved user together with the saved token; null if either is missing. Unreadable data is removed. */
export function readSession(): SignedIn | null {
  const saved = readEntries()
  if (!saved) return unsaved
  try {
    const { firstName: _, ...user } = JSON.parse(saved.user)
    if (!isUser(user)) throw new Error('The saved user is not a user.')
    return { ...user, token: saved.token }
  } catch {
    clearSession()
    return null
  }
}

function readEntries() {
  try {
    const token = localStorage.getItem(TOKEN_KEY)
    const user = localStorage.getItem(USER_KEY)
    return token && user ? { token, user } : null
  } catch {
    return null
  }
}

/** The user is stored without the token, the token separately. */
export function writeSession(user: SessionUser, token: string) {
  unsaved = null
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(user))
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    clearSession()
    unsaved = { ...user, token }
  }
}

export function clearSession() {
  unsaved = null
  try {
    localStorage.removeItem(USER_KEY)
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // No storage, nothing to remove.
  }
}

/**
 * While one session is exchanged for another, the server ends the old one a moment before this device has the new one. A refusal of the
 * old one in any tab means nothing then.
 */
const EXCHANGE_KEY = 'halaqa_exchange'
/** Milliseconds after which an exchange counts as failed, in case its tab was closed. */
const EXCHANGE_LIMIT = 60_000

export function markExchange(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(EXCHANGE_KEY)
    else localStorage.setItem(EXCHANGE_KEY, `${Date.now() + EXCHANGE_LIMIT} ${token}`)
  } catch {
    // No storage, no other tab that shares the session.
  }
}

export function isExchanged(token: string) {
  try {
    const [until, old] = (localStorage.getItem(EXCHANGE_KEY) ?? '').split(' ')
    return old === token && Number(until) > Date.now()
  } catch {
    return false
  }
}

/** Tells when another tab signed in or out. */
export function onSessionChange(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === null || event.key === USER_KEY || event.key === TOKEN_KEY) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, fullName, email, timeZone, createdAt, lockedBy } = value as Record<string, unknown>
  const isText = [id, fullName, email ?? '', timeZone, createdAt, lockedBy ?? ''].every(
    (text) => typeof text === 'string',
  )
  return isText && !Number.isNaN(Date.parse(createdAt as string))
}
