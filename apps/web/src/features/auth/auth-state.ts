import type { SignedIn } from '../../lib/session.ts'

export interface AuthState {
  user: SignedIn | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
}

export type AuthEvent =
  | { type: 'AUTH_START' }
  | { type: 'AUTH_SUCCESS'; user: SignedIn }
  | { type: 'AUTH_ERROR'; message: string }
  | { type: 'AUTH_LOGOUT' }
  | { type: 'CLEAR_ERROR' }
  | { type: 'SET_LOADING'; isLoading: boolean }

/** Loading at the start, because the signed-in person is unknown until the saved session has been read. */
export const initialAuth: AuthState = { user: null, isAuthenticated: false, isLoading: true, error: null }

const SIGNED_OUT = { user: null, isAuthenticated: false, isLoading: false }

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'AUTH_START':
      return { ...state, isLoading: true, error: null }
    case 'AUTH_SUCCESS':
      return { user: event.user, isAuthenticated: true, isLoading: false, error: null }
    case 'AUTH_ERROR':
      return { ...SIGNED_OUT, error: event.message }
    case 'AUTH_LOGOUT':
      return { ...SIGNED_OUT, error: null }
    case 'CLEAR_ERROR':
      return { ...state, error: null }
    case 'SET_LOADING':
      return { ...state, isLoading: event.isLoading }
  }
}
