import { useLiveUpdates } from '../features/events/live.ts'
import { invalidateProgress } from '../features/lessons/lessons.keys.ts'
import { useOutbox } from '../features/progress/use-outbox.ts'
import { useDeviceRenewal } from '../features/reminders/device.ts'
import { useReadingSync } from '../features/settings/use-reading-sync.ts'

/** What goes on behind every page while a person is signed in: answers on their way, news, settings, this device's reminders. */
export function SignedInWork() {
  useOutbox(invalidateProgress)
  useLiveUpdates()
  useReadingSync()
  useDeviceRenewal()
  return null
}
