import { useEffect } from 'react'
import { syncReadingSettings } from '../../lib/reading-sync.ts'
import { useCurrentPerson } from '../auth/use-auth.ts'

/** Keeps the reading settings of a signed-in person the same on all their devices. */
export function useReadingSync() {
  const userId = useCurrentPerson()?.id
  useEffect(() => (userId ? syncReadingSettings(userId) : undefined), [userId])
}
