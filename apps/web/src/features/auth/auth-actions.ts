import type * as contract from '@halaqa/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { call, callPublic } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { moveDrafts, removeDrafts } from '../../lib/device-drafts.ts'
import { pageTag, t } from '../../lib/i18n.ts'
import { changePerson, forgetReaders, forgetReadingAs, rememberedReaders } from '../../lib/reading-as.ts'
import { clearSession, markExchange, type SessionUser, type SignedIn, writeSession } from '../../lib/session.ts'
import type { AuthEvent } from './auth-state.ts'
import type { Auth, AuthOutcome } from './use-auth.ts'

interface AuthStore {
  queries: QueryClient
  dispatch: (event: AuthEvent) => void
  currentUser: () => SignedIn | null
  setRedirect: (redirect: Auth['redirectAfterSignOut']) => void
}

/** The actions that change the signed-in person: the session on this device, the state and the cached answers together. */
export function createAuthActions({ queries, dispatch, currentUser, setRedirect }: AuthStore) {
  function startSession(user: SignedIn) {
    queries.clear()
    setRedirect(null)
    dispatch({ type: 'AUTH_SUCCESS', user })
  }

  function dropSession() {
    queries.clear()
    dispatch({ type: 'AUTH_LOGOUT' })
  }

  function endSessionLocally() {
    clearSession()
    setRedirect('/')
    dropSession()
  }

  /**
   * Deletes the person's drafts too, and those of the readers for whom they acted here, because the next person at this device may be
   * another one. Answers that wait to be sent stay.
   */
  function endSessionForGood() {
    const person = currentUser()
    forgetReadingAs()
    endSessionLocally()
    if (!person) return
    for (const id of [person.id, ...rememberedReaders(person.id)]) removeDrafts(id)
    forgetReaders(person.id)
  }

  /** Runs a sign-in or sign-up, and returns its outcome. */
  async function attempt(request: () => Promise<void>): Promise<AuthOutcome> {
    dispatch({ type: 'AUTH_START' })
    try {
      await request()
      return { success: true }
    } catch (error) {
      const message = errorText(error, t('ui.error.network'))
      dispatch({ type: 'AUTH_ERROR', message })
      return { success: false, message, error }
    }
  }

  return {
    startSession,
    dropSession,
    endSessionLocally,
    endSessionForGood,
    signIn: (body: contract.SignInBody, before?: () => Promise<void>) =>
      attempt(async () => {
        const { token, ...answer } = await retryWithoutTimeZone({ ...body, language: pageTag() }, (sent) =>
          callPublic('POST /auth/signin', { body: sent }),
        )
        const user = personOf(answer)
        writeSession(user, token)
        moveDrafts('guest', user.id)
        await before?.()
        startSession({ ...user, token })
      }),
    signUp: (body: contract.SignUpBody, { enters = false } = {}) =>
      attempt(async () => {
        const { token, ...answer } = await retryWithoutTimeZone({ ...body, language: pageTag() }, (sent) =>
          callPublic('POST /auth/signup', { body: sent }),
        )
        const user = personOf(answer)
        writeSession(user, token)
        moveDrafts('guest', user.id)
        if (enters) startSession({ ...user, token })
        else dispatch({ type: 'SET_LOADING', isLoading: false })
      }),
    signOut() {
      // This device ends the session now, whether or not the server answers.
      call('POST /auth/signout').catch(() => {})
      endSessionForGood()
    },
    async exchangeSession(request: () => Promise<{ user: SessionUser; token: string }>) {
      markExchange(currentUser()?.token ?? null)
      try {
        const { user, token } = await request()
        await changePerson(() => {
          forgetReadingAs()
          writeSession(user, token)
          startSession({ ...user, token })
        }, '/read')
      } finally {
        markExchange(null)
      }
    },
    update(user: SessionUser, token = currentUser()?.token) {
      if (!token) return
      writeSession(user, token)
      dispatch({ type: 'AUTH_SUCCESS', user: { ...user, token } })
    },
    clearError: () => dispatch({ type: 'CLEAR_ERROR' }),
    clearRedirect: () => setRedirect(null),
  }
}

const personOf = ({ user, isNew }: Omit<Camel<contract.Session>, 'token'>): SessionUser =>
  isNew ? { ...user, isNew } : user

/** Browsers know time zones that the server's Node.js does not. Such a person still gets in, with the days of UTC. */
async function retryWithoutTimeZone<Body extends { time_zone?: string | undefined }, Answer>(
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
