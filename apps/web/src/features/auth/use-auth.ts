import type { SignInBody, SignUpBody } from '@halaqa/contract/auth'
import { createContext, use, useMemo } from 'react'
import { useReadingAs } from '../../lib/reading-as.ts'
import type { SessionUser, SignedIn } from '../../lib/session.ts'
import type { ReaderColour } from '../../ui/Portrait.tsx'
import type { AuthState } from './auth-state.ts'

export type AuthOutcome = { success: true } | { success: false; message: string; error: unknown }

export interface Auth extends AuthState {
  /** True until the saved session has been read. */
  isInitializing: boolean
  /** The target of a deliberate sign-out; null while a lost session leads to sign-in and back. */
  redirectAfterSignOut: '/' | null
  /** @param before what is to be done with the new session before the app shows itself to its person */
  signIn(body: SignInBody, before?: () => Promise<void>): Promise<AuthOutcome>
  /** With `enters` the running app uses the new session at once, else after a sign-in or reload. */
  signUp(body: SignUpBody, options?: { enters?: boolean }): Promise<AuthOutcome>
  signOut(): void
  /** Forgets a session that the server has ended already. */
  endSessionLocally(): void
  /** Does the same, and deletes the person's drafts on this device. */
  endSessionForGood(): void
  /** Exchanges the session for another person's: the device is locked to a reader in care, or unlocked. Opens the dashboard. */
  exchangeSession(request: () => Promise<{ user: SessionUser; token: string }>): Promise<void>
  /** Replaces the name or email of the signed-in person, or their session. */
  update(user: SessionUser, token?: string): void
  clearError(): void
  /** Ends the sign-out once a guest page is reached. */
  clearRedirect(): void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth works only inside AuthProvider.')
  return auth
}

/** The person whose reading the screens show: the reader whom this tab reads as, or the signed-in person. */
export interface Person {
  id: string
  fullName: string
  timeZone: string
  createdAt: string
  role: 'user' | 'admin'
  /** Null for a reader in care. */
  email: string | null
  /** The colour of the portrait of the reader whom this tab reads as. */
  colour: ReaderColour | null
  /** The tab reads as them, or the device is locked to them. */
  isInCare: boolean
  /** The device is locked to them. */
  isLocked: boolean
}

/** Null for a guest. */
export function useCurrentPerson(): Person | null {
  const { user } = useAuth()
  const reader = useReadingAs()
  return useMemo(() => {
    if (!user) return null
    const { id, fullName, timeZone, createdAt } = reader ?? user
    const isLocked = user.lockedBy !== undefined
    const own = reader
      ? { role: 'user' as const, email: null, colour: reader.colour }
      : { role: user.role, email: user.email, colour: null }
    return { id, fullName, timeZone, createdAt, ...own, isInCare: reader !== null || isLocked, isLocked }
  }, [user, reader])
}

/** The person whose reading a screen behind the guard shows. */
export function usePerson(): Person {
  const person = useCurrentPerson()
  if (!person) throw new Error('This screen is only for signed-in people.')
  return person
}

/** The signed-in person, for screens about the account. Screens about reading show `usePerson`. */
export function useSignedInUser(): SignedIn {
  const { user } = useAuth()
  if (!user) throw new Error('This screen is only for signed-in people.')
  return user
}
