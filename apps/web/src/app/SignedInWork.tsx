import type { QueryClient } from '@tanstack/react-query'
import { useLanguageOfAccount } from '../features/account/use-language-of-account.ts'
import { invalidateCare } from '../features/care/care.keys.ts'
import { useLiveUpdates } from '../features/events/live.ts'
import { invalidateProgress } from '../features/lessons/lessons.keys.ts'
import type { Outcome, PortionSubmission } from '../features/progress/outbox.ts'
import { useOutbox } from '../features/progress/use-outbox.ts'
import { useDeviceRenewal } from '../features/reminders/use-device-renewal.ts'
import { invalidateRoomFigures } from '../features/rooms/rooms.keys.ts'
import { useReadingSync } from '../features/settings/use-reading-sync.ts'
import { invalidateTasks } from '../features/tasks/tasks.keys.ts'
import { useKeptPages } from '../features/tasks/use-kept-pages.ts'

/** Background work while a person is signed in: the outbox, live updates, reading settings and this device's reminders. */
export function SignedInWork() {
  useOutbox(invalidateProgress, onPortionDelivered)
  useLiveUpdates()
  useReadingSync()
  useDeviceRenewal()
  useLanguageOfAccount()
  useKeptPages()
  return null
}

function onPortionDelivered(queries: QueryClient, portion: PortionSubmission, outcome: Outcome) {
  invalidateTasks(queries)
  void invalidateCare(queries)
  void invalidateRoomFigures(queries)
  // Loaded on demand, because portions rarely wait.
  import('../features/tasks/late-completion.ts').then(
    ({ announceCompletion }) => announceCompletion(portion, outcome),
    () => {},
  )
}
