/** The name by which a person, or a guest, listened last on this device: who hears forty people in an evening types it once. */
import { draftKeyOf } from '../../lib/device-drafts.ts'

const keyOf = (owner: string | undefined) => draftKeyOf('listener', owner ?? 'guest')

export function readListenerName(owner: string | undefined): string | null {
  try {
    return localStorage.getItem(keyOf(owner))
  } catch {
    return null
  }
}

export function saveListenerName(owner: string | undefined, name: string) {
  try {
    localStorage.setItem(keyOf(owner), name)
  } catch {
    // There is no storage, so the name is typed again.
  }
}
