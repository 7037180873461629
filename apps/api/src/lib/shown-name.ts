import { firstNameOf } from '@halaqa/contract/person-name'

/** The name by which others know a person: the first name for a reader in care and for people who wish so. */
export const shownName = ({ fullName, byFirstName }: { fullName: string; byFirstName: boolean }) =>
  byFirstName ? firstNameOf(fullName) : fullName
