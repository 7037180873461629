import type { QueryClient } from '@tanstack/react-query'
import { useLiveUpdates } from '../features/events/live.ts'
import { invalidateProgress } from '../features/lessons/lessons.keys.ts'
import type { Outcome, PortionSubmission } from '../features/progress/outbox.ts'
import { useOutbox } from '../features/progress/use-outbox.ts'
import { useDeviceRenewal } from '../features/reminders/use-device-renewal.ts'
import { invalidateRoomFigures } from '../features/rooms/rooms.keys.ts'
import { useReadingSync } from '../features/settings/use-reading-sync.ts'
import { invalidateTasks } from '../features/tasks/tasks.keys.ts'

/** What goes on behind every page while a person is signed in: answers and read portions on their way, news, settings, this device's reminders. */
export function SignedInWork() {
  useOutbox(invalidateProgress, onPortionDelivered)
  useLiveUpdates()
  useReadingSync()
  useDeviceRenewal()
  return null
}

function onPortionDelivered(queries: QueryClient, portion: PortionSubmission, outcome: Outcome) {
  invalidateTasks(queries)
  void invalidateRoomFigures(queries)
  // Few portions wait, so that no page comes with the words for it.
  import('../features/tasks/late-completion.ts').then(
    ({ announceCompletion }) => announceCompletion(portion, outcome),
    () => {},
  )
}
