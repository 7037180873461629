import * as contract from '@halaqa/contract/account'
import { downloadOwnData } from '@halaqa/contract/own-data'
import * as securityEvents from '@halaqa/contract/security-events'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAuth } from '../auth/use-auth.ts'
import { accountKeys, invalidateAccount } from './account.keys.ts'

export type OwnSession = Camel<contract.OwnSession>
export type SecurityEvent = Camel<securityEvents.SecurityEvent>

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => call(contract.listSessions, { signal }),
})

export const securityEventsQuery = queryOptions({
  queryKey: accountKeys.events,
  queryFn: ({ signal }) => call(securityEvents.listSecurityEvents, { signal }),
})

/** The name stands in rooms and the zone in figures, so everything is asked for again. */
export function useChangeAccount() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async (body: contract.AccountForm) => {
    update(await call(contract.changeAccount, { body }))
    void queries.invalidateQueries()
  }
}

export function useChangeEmail() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async (body: contract.ChangeEmailBody) => {
    const { user, awaitsConfirmation } = await call(contract.changeEmail, { body })
    update(user)
    void invalidateAccount(queries)
    return { awaitsConfirmation }
  }
}

export function useChangePassword() {
  const { update } = useAuth()
  const queries = useQueryClient()
  return async ({ currentPassword, password }: contract.PasswordForm) => {
    const { user, token } = await call(contract.changePassword, { body: { currentPassword, newPassword: password } })
    update(user, token)
    await invalidateAccount(queries)
  }
}

/** A session that has ended already is what was asked for. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(contract.endSession, { params: { id } })
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
    mutationFn: () => call(contract.signOutElsewhere),
    onSettled: () => invalidateAccount(queries),
  })
}

/** Answers the name of the file. */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: async () => {
      const { name, data } = await callForFile(downloadOwnData)
      saveFile(name, data)
      return name
    },
  })
}

export const deleteAccount = (body: contract.DeleteAccountBody) => call(contract.deleteAccount, { body })
