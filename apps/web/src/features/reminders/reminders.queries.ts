import { bodyOf } from '@halaqa/contract/reminder-times'
import type * as contract from '@halaqa/contract/reminders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPublic } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { reminderKeys } from './reminders.keys.ts'

export type Reminders = Camel<contract.Reminders>

/** Always stale, so that a choice on another device shows when the page gets the focus. */
export const remindersQuery = queryOptions({
  queryKey: reminderKeys.all,
  queryFn: ({ signal }) => call('GET /user/reminders', { signal }),
  staleTime: 0,
})

/** Every change answers with how things then are. */
function useChange<Choice>(change: (choice: Choice) => Promise<Reminders>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (reminders) => queries.setQueryData(remindersQuery.queryKey, reminders),
  })
}

export const useChangeTimes = () =>
  useChange((form: contract.TimesForm) => call('PUT /user/reminders/times', { body: bodyOf(form) }))

export const useChangeSubjects = () =>
  useChange((body: contract.SubjectsBody) => call('PUT /user/reminders/subjects', { body }))

export const useRemindByEmail = () => useChange((on: boolean) => call('PUT /user/reminders/email', { body: { on } }))

export const remindByPush = (subscription: contract.PushSubscriptionInput | null, everywhere = false) =>
  call('PUT /user/reminders/push', { body: { subscription, everywhere } })

export const useRemindByPush = (remind: (on: boolean) => Promise<Reminders>) => useChange(remind)

/** A device that turns out to be gone is switched off, which the reloaded settings show. */
export function useTestReminder(channel: contract.Channel) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /user/reminders/test', { body: { channel } }),
    onError: () => queries.invalidateQueries(remindersQuery),
  })
}

export const confirmReminders = (token: string) => callPublic('POST /reminders/confirm', { body: { token } })
export const unsubscribe = (token: string) => callPublic('POST /reminders/unsubscribe', { query: { token } })
