import type { CallName, PublicCallName } from '@halaqa/contract/api'
import { CARE_PERMISSIONS } from '@halaqa/contract/care-permissions'
import { useCurrentPerson } from './use-auth.ts'

/**
 * Whether the server takes a call for the person whose reading is shown, as far as it depends on who acts: a guardian who reads as a reader
 * in care, or the reader on a device that is locked to them. Screens leave out what would be refused.
 */
export function useMay(name: Exclude<CallName, PublicCallName>): boolean {
  const person = useCurrentPerson()
  if (!person?.isInCare) return true
  const by = CARE_PERMISSIONS[name]
  return person.isLocked ? by === 'reader' : by !== 'nobody'
}
