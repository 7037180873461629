import { bodyOf } from '@halaqa/contract/reminder-times'
import * as contract from '@halaqa/contract/reminders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { reminderKeys } from './reminders.keys.ts'

export type Reminders = Camel<contract.Reminders>

/** Always stale, so that a choice on another device shows when the page gets the focus. */
export const remindersQuery = queryOptions({
  queryKey: reminderKeys.all,
  queryFn: ({ signal }) => call(contract.getReminders, { signal }),
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
  useChange((form: contract.TimesForm) => call(contract.changeTimes, { body: bodyOf(form) }))

export const useChangeSubjects = () =>
  useChange((body: contract.SubjectsBody) => call(contract.changeSubjects, { body }))

export const useRemindByEmail = () => useChange((on: boolean) => call(contract.remindByEmail, { body: { on } }))

export const remindByPush = (subscription: contract.PushSubscriptionInput | null, everywhere = false) =>
  call(contract.remindByPush, { body: { subscription, everywhere } })

export const useRemindByPush = (remind: (on: boolean) => Promise<Reminders>) => useChange(remind)

/** A device that turns out to be gone is switched off, which the reloaded settings show. */
export function useTestReminder(channel: contract.Channel) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.testReminder, { body: { channel } }),
    onError: () => queries.invalidateQueries(remindersQuery),
  })
}

export const confirmReminders = (token: string) => call(contract.confirmReminders, { body: { token } })
export const unsubscribe = (token: string) => call(contract.unsubscribe, { query: { token } })
