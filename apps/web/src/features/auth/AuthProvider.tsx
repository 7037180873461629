import * as contract from '@halaqa/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { call, onUnauthorized } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import {
  clearSession,
  onSessionChange,
  readSession,
  type SessionUser,
  type SignedIn,
  writeSession,
} from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import { type Auth, AuthContext, type Outcome } from './auth.access.ts'
import { authReducer, initialAuth } from './auth-state.ts'

/** Holds who is signed in, and keeps it in step with local storage, other tabs and the server's 401. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(authReducer, initialAuth)
  const [isInitializing, setInitializing] = useState(true)
  const [exit, setExit] = useState<'/' | null>(null)
  const queries = useQueryClient()
  const current = useRef<SignedIn | null>(null)
  current.current = state.user

  const actions = useMemo(() => {
    const enter = (user: SignedIn) => {
      queries.clear()
      setExit(null)
      dispatch({ type: 'AUTH_SUCCESS', user })
    }
    const leave = () => {
      queries.clear()
      dispatch({ type: 'AUTH_LOGOUT' })
    }
    const fail = (error: unknown): Outcome => {
      const message = errorText(error, t('ui.error.network'))
      dispatch({ type: 'AUTH_ERROR', message })
      return { success: false, message, error }
    }
    const forget = () => {
      clearSession()
      setExit('/')
      leave()
    }
    return {
      enter,
      leave,
      forget,
      async signIn(body: contract.SignInBody): Promise<Outcome> {
        dispatch({ type: 'AUTH_START' })
        try {
          const { user, token } = await zoned(body, (sent) => call(contract.signIn, { body: sent }))
          writeSession(user, token)
          enter({ ...user, token })
          return { success: true }
        } catch (error) {
          return fail(error)
        }
      },
      /** The session is saved, but the running app takes it up only on sign-in or reload. */
      async signUp(body: contract.SignUpBody): Promise<Outcome> {
        dispatch({ type: 'AUTH_START' })
        try {
          const { user, token } = await zoned(body, (sent) => call(contract.signUp, { body: sent }))
          writeSession(user, token)
          dispatch({ type: 'SET_LOADING', isLoading: false })
          return { success: true }
        } catch (error) {
          return fail(error)
        }
      },
      signOut() {
        // The server ends the session in its own time; whether it answers or not, this device forgets it now.
        call(contract.signOut).catch(() => {})
        forget()
      },
      update(user: SessionUser, token = current.current?.token) {
        if (!token) return
        writeSession(user, token)
        dispatch({ type: 'AUTH_SUCCESS', user: { ...user, token } })
      },
      clearError: () => dispatch({ type: 'CLEAR_ERROR' }),
      exited: () => setExit(null),
    }
  }, [queries])

  useLayoutEffect(() => {
    const saved = readSession()
    if (saved) dispatch({ type: 'AUTH_SUCCESS', user: saved })
    else dispatch({ type: 'SET_LOADING', isLoading: false })
    setInitializing(false)

    onUnauthorized((message, token) => {
      if (current.current?.token !== token) return
      clearSession()
      actions.leave()
      // For the sign-in page; of a page that stays, the toast is all.
      dispatch({ type: 'AUTH_ERROR', message: t('ui.error.signInAgain') })
      toast.warning(message)
    })
    return onSessionChange(() => {
      const other = readSession()
      if (other && other.token !== current.current?.token) actions.enter(other)
      else if (other && other.updatedAt !== current.current?.updatedAt) actions.update(other, other.token)
      else if (!other && current.current) actions.leave()
    })
  }, [actions])

  const auth: Auth = { ...state, ...actions, isInitializing, exit }
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Browsers know zones that an older server does not. Nobody is locked out for that: their days are those of UTC. */
async function zoned<Body extends { time_zone?: string | undefined }, Answer>(
  body: Body,
  send: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(body)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.fields.some(({ path }) => path === 'time_zone')
    if (!isRefused) throw error
    return send({ ...body, time_zone: undefined })
  }
}
