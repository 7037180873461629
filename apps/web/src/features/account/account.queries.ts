import type * as contract from '@halaqa/contract/account'
import { ROWS_HEADER } from '@halaqa/contract/constants'
import type { LanguageTag } from '@halaqa/contract/languages'
import type * as securityEvents from '@halaqa/contract/security-events'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callForFile } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { showLanguage } from '../../lib/language-choice.ts'
import { readReadingAs, updateReadingAs } from '../../lib/reading-as.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAuth } from '../auth/use-auth.ts'
import { accountKeys, invalidateAccount } from './account.keys.ts'

export type OwnSession = Camel<contract.OwnSession>
export type SecurityEvent = Camel<securityEvents.SecurityEvent>

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
})

export const securityEventsQuery = queryOptions({
  queryKey: accountKeys.events,
  queryFn: ({ signal }) => call('GET /auth/events', { signal }),
})

/** Rooms show the name and figures use the zone, so everything is loaded again. */
export function useChangeAccount() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async (body: contract.AccountForm) => {
    update(await call('PUT /auth/me', { body }))
    void queries.invalidateQueries()
  }
}

/** Sets the time zone of the person who reads to the device's. */
export function useFollowTimeZone() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async (timeZone: string) => {
    const user = await call('PUT /auth/me/time-zone', { body: { timeZone } })
    if (readReadingAs()) updateReadingAs({ timeZone: user.timeZone })
    else update(user)
    void queries.invalidateQueries()
  }
}

/** The person's account has the language too, unless they read for somebody else or this device is locked. */
export function useChooseLanguage() {
  const { user, update } = useAuth()
  return async (language: LanguageTag) => {
    if (user && !readReadingAs() && !user.lockedBy) {
      update(await call('PUT /auth/me/language', { body: { language } }))
    }
    showLanguage(language)
  }
}

/** The account has the choice, so that it follows the person. */
export function useChooseCalendar() {
  const { update } = useAuth()
  return useMutation({
    mutationFn: async (showsHijri: boolean) => update(await call('PUT /auth/me/calendar', { body: { showsHijri } })),
  })
}

export function useChangeEmail() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async (body: contract.ChangeEmailBody) => {
    const { user, awaitsConfirmation } = await call('PUT /auth/email', { body })
    update(user)
    void invalidateAccount(queries)
    return { awaitsConfirmation }
  }
}

export function useChangePassword() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async ({ currentPassword, password }: contract.PasswordForm) => {
    const { user, token } = await call('PUT /auth/password', { body: { currentPassword, newPassword: password } })
    update(user, token)
    await invalidateAccount(queries)
  }
}

/** Ends a session. A session that has ended already counts as a success. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call('DELETE /auth/sessions/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'session_not_found')) throw error
      }
    },
    onSettled: () => invalidateAccount(queries),
  })
}

export function useSignOutElsewhere() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /auth/signout/elsewhere'),
    onSettled: () => invalidateAccount(queries),
  })
}

const LINE_END = 10

/**
 * Returns the name of the file, or undefined if the download was cancelled. `percent` is undefined until the server has said
 * how large the file is.
 */
export function useDownloadOwnData() {
  const [percent, setPercent] = useState<number>()
  const [stopping, setStopping] = useState<AbortController>()
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: async () => {
      const abort = new AbortController()
      setPercent(undefined)
      setStopping(abort)
      let rows = 0
      const onPiece = (piece: Uint8Array, headers: Headers) => {
        const all = Number(headers.get(ROWS_HEADER))
        rows += piece.filter((byte) => byte === LINE_END).length
        if (all > 0) setPercent(Math.min(100, Math.floor((rows * 100) / all)))
      }
      try {
        const file = await callForFile('GET /user/data', { signal: abort.signal, onPiece })
        saveFile(file.name, file.data)
        return file.name
      } catch (error) {
        if (abort.signal.aborted) return undefined
        throw error
      }
    },
  })
  return { start: () => mutateAsync(), cancel: () => stopping?.abort(), name: data, isPending, percent }
}

export const deleteAccount = (body: contract.DeleteAccountBody) => call('POST /auth/delete', { body })
