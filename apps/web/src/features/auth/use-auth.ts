import type { SignInBody, SignUpBody } from '@halaqa/contract/auth'
import { createContext, use } from 'react'
import type { SessionUser, SignedIn } from '../../lib/session.ts'
import type { AuthState } from './auth-state.ts'

export type AuthOutcome = { success: true } | { success: false; message: string; error: unknown }

export interface Auth extends AuthState {
  /** Until the saved session was looked at. */
  isInitializing: boolean
  /** Where a deliberate sign-out leads; null while a lost session leads to sign-in and back. */
  redirectAfterSignOut: '/' | null
  signIn(body: SignInBody): Promise<AuthOutcome>
  signUp(body: SignUpBody): Promise<AuthOutcome>
  signOut(): void
  /** For a session that the server has ended already: this device forgets it. */
  endSessionLocally(): void
  /** The same, for a person who goes: what they began on this device goes too. */
  endSessionForGood(): void
  /** Takes another name or email of the signed-in person, or another session of theirs. */
  update(user: SessionUser, token?: string): void
  clearError(): void
  /** A guest page was reached: the sign-out is over. */
  clearRedirect(): void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is for what stands inside AuthProvider.')
  return auth
}

/** The signed-in person, for screens behind the guard. */
export function useSignedInUser(): SignedIn {
  const { user } = useAuth()
  if (!user) throw new Error('This screen is only for signed-in people.')
  return user
}
