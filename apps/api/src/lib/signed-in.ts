import { AppError } from './app-error.ts'

/** The person of a call: the one whom its session signs in, or a reader in their care for whom they act. */
export interface SignedIn {
  id: string
  fullName: string
  /** Null for a reader in care. */
  email: string | null
  role: 'user' | 'admin'
  /** IANA name. */
  timeZone: string
  /** The one that they chose; null for none. */
  language: string | null
  showsHijri: boolean
  sessionId: string
  /** The guardian who acts for this reader; null while a person acts for themselves. */
  actedById: string | null
  /** The guardian who locked this device to the reader; null for a session that is not locked. */
  lockedBy: { id: string; fullName: string } | null
  createdAt: Date
  updatedAt: Date
}

/** Budgets are of the person who answers for a call: a guardian has one with all of their readers. */
export const payerOf = ({ id, actedById, lockedBy }: SignedIn): string => actedById ?? lockedBy?.id ?? id

/** The email of a person who has an account of their own. @throws AppError `not_for_readers` for a reader in care */
export function emailOf({ email }: Pick<SignedIn, 'email'>): string {
  if (email === null) throw new AppError('not_for_readers')
  return email
}
