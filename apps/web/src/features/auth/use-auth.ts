import type { SignInBody, SignUpBody } from '@halaqa/contract/auth'
import { createContext, use } from 'react'
import type { SessionUser, SignedIn } from '../../lib/session.ts'
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

/** The signed-in person, for screens behind the guard. */
export function useSignedInUser(): SignedIn {
  const { user } = useAuth()
  if (!user) throw new Error('This screen is only for signed-in people.')
  return user
}
