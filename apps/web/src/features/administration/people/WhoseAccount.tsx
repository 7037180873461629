import type { Account } from './people.queries.ts'

/** The account that a dialog is about: two people may have one name. */
export const WhoseAccount = ({ account }: { account: Account }) => (
  <p className="font-semibold break-words text-ink">
    <bdi>{account.fullName}</bdi>
    <span className="block font-normal break-all text-ink-muted">
      <bdi>{account.email}</bdi>
    </span>
  </p>
)
