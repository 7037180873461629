import { describe, expect, test } from 'vitest'
import { amina } from '../../../test/app.tsx'
import { type AuthState, authReducer, initialAuth } from './auth-state.ts'

const user = { ...amina, token: 'her-token' }
const signedIn: AuthState = { user, isAuthenticated: true, isLoading: false, error: null }
const failed: AuthState = { user: null, isAuthenticated: false, isLoading: false, error: 'Invalid email or password' }

describe('auth state', () => {
  test('starts loading, without a user', () => {
    expect(initialAuth).toEqual({ user: null, isAuthenticated: false, isLoading: true, error: null })
  })

  test.each([
    ['AUTH_START sets loading and clears the error', failed, { type: 'AUTH_START' }, { isLoading: true, error: null }],
    ['AUTH_SUCCESS stores the user and stops loading', initialAuth, { type: 'AUTH_SUCCESS', user }, signedIn],
    [
      'AUTH_ERROR clears the user and stores the message',
      { ...signedIn, isLoading: true },
      { type: 'AUTH_ERROR', message: 'No' },
      { user: null, isAuthenticated: false, isLoading: false, error: 'No' },
    ],
    [
      'AUTH_LOGOUT clears the user and the error',
      { ...signedIn, error: 'Old' },
      { type: 'AUTH_LOGOUT' },
      { user: null, isAuthenticated: false, error: null },
    ],
    ['CLEAR_ERROR clears the error alone', { ...signedIn, error: 'Old' }, { type: 'CLEAR_ERROR' }, signedIn],
    [
      'SET_LOADING sets the flag alone',
      failed,
      { type: 'SET_LOADING', isLoading: true },
      { ...failed, isLoading: true },
    ],
  ] as const)('%s', (_, before, event, after) => {
    expect(authReducer(before, event)).toMatchObject(after)
  })
})
