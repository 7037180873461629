import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { onUnauthorized } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { forgetReadingAs } from '../../lib/reading-as.ts'
import { clearSession, isExchanged, onSessionChange, readSession, type SignedIn } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import { createAuthActions } from './auth-actions.ts'
import { type AuthState, authReducer, initialAuth } from './auth-state.ts'
import { type Auth, AuthContext } from './use-auth.ts'

/** The person at the first render. The build renders pages for nobody, and hydration has to begin with the same state. */
function firstAuth(hydrates: boolean): AuthState {
  const saved = hydrates ? null : readSession()
  return saved ? authReducer(initialAuth, { type: 'AUTH_SUCCESS', user: saved }) : initialAuth
}

/** Holds the signed-in person, and keeps them in step with local storage, other tabs and the server's 401. */
export function AuthProvider({ hydrates = false, children }: { hydrates?: boolean; children: ReactNode }) {
  const [state, dispatch] = useReducer(authReducer, hydrates, firstAuth)
  const [isInitializing, setInitializing] = useState(() => !state.user && readSession() !== null)
  const [redirectAfterSignOut, setRedirect] = useState<Auth['redirectAfterSignOut']>(null)
  const queries = useQueryClient()
  const current = useRef<SignedIn | null>(null)
  current.current = state.user

  const actions = useMemo(
    () => createAuthActions({ queries, dispatch, setRedirect, currentUser: () => current.current }),
    [queries],
  )

  useLayoutEffect(() => {
    const saved = readSession()
    if (saved) {
      if (saved.token !== current.current?.token) dispatch({ type: 'AUTH_SUCCESS', user: saved })
    } else dispatch({ type: 'SET_LOADING', isLoading: false })
    setInitializing(false)

    // Another tab stores the user first and the token after it, and each is told of by itself. Between the two this tab waits. It stores
    // nothing: the old token, written back, would replace the new one.
    const followStored = () => {
      const other = readSession()
      const isSamePerson = other?.id === current.current?.id
      if (!isSamePerson) forgetReadingAs()
      if (other && other.token !== current.current?.token) actions.startSession(other)
      else if (other && isSamePerson && other.updatedAt !== current.current?.updatedAt)
        dispatch({ type: 'AUTH_SUCCESS', user: other })
      else if (!other && current.current) actions.dropSession()
    }
    onUnauthorized((message, token) => {
      if (current.current?.token !== token || isExchanged(token)) return
      // Another tab may have a new session already.
      if (readSession() && readSession()?.token !== token) return followStored()
      clearSession()
      actions.dropSession()
      // The sign-in page shows this error. On a page that stays open, the toast alone says it.
      dispatch({ type: 'AUTH_ERROR', message: t('ui.error.signInAgain') })
      toast.warning(message)
    })
    return onSessionChange(followStored)
  }, [actions])

  const auth = useMemo<Auth>(
    () => ({ ...state, ...actions, isInitializing, redirectAfterSignOut }),
    [state, actions, isInitializing, redirectAfterSignOut],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
