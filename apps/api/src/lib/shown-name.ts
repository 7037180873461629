import { firstNameOf } from '@halaqa/contract/person-name'

/** The name by which others know a person: of a reader in care, and of who wishes so, the first name. */
export const shownName = ({ fullName, byFirstName }: { fullName: string; byFirstName: boolean }) =>
  byFirstName ? firstNameOf(fullName) : fullName
