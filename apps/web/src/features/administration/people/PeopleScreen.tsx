import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Segmented } from '../../../ui/inputs.tsx'
import { initials } from '../../../ui/names.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSignedInUser } from '../../auth/use-auth.ts'
import { AdminPage } from '../AdminPage.tsx'
import { type Account, type AccountFilter, accountsQuery, useSetRole } from './people.queries.ts'
import { ReportedDedications } from './ReportedDedications.tsx'
import { SignUpsCard } from './SignUpsCard.tsx'
import { RestoreDialog, SuspendDialog } from './SuspendDialog.tsx'
import { WhoseAccount } from './WhoseAccount.tsx'

/** The people with an account here, and which of them are admins. */
export function PeopleScreen() {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<AccountFilter>('all')
  return (
    <AdminPage title={t('admin.people.title')} hint={t('admin.people.hint')}>
      <ReportedDedications />
      <SignUpsCard />
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('admin.people.search')}
          placeholder={t('admin.people.searchHint')}
          value={search}
          onChange={setSearch}
        />
        <Segmented
          label={t('admin.people.who')}
          className="max-sm:w-full sm:w-96"
          value={filter}
          options={[
            { value: 'all', label: t('admin.people.all') },
            { value: 'admin', label: t('admin.people.admins') },
            { value: 'suspended', label: t('admin.people.suspended') },
          ]}
          onChange={setFilter}
        />
      </div>
      <Accounts search={useDeferredValue(search.trim())} filter={filter} />
    </AdminPage>
  )
}

function Accounts({ search, filter }: { search: string; filter: AccountFilter }) {
  const accounts = useInfiniteQuery(accountsQuery(search, filter))
  return (
    <QueryBoundary
      query={accounts}
      level={2}
      loading={<Skeleton label={t('admin.people.loading')} rows={5} />}
      failed={t('admin.people.failed')}
      frame={(content) => <Card className={accounts.isError ? 'py-4' : ''}>{content}</Card>}
    >
      {(found) =>
        found.length > 0 ? (
          <AccountList accounts={accounts} found={found} />
        ) : (
          <Card className="py-6">
            <EmptyState
              level={2}
              title={t('admin.people.empty')}
              hint={search ? t('admin.nothing', { query: search }) : undefined}
            />
          </Card>
        )
      }
    </QueryBoundary>
  )
}

function AccountList({ accounts, found }: { accounts: UseInfiniteQueryResult; found: Account[] }) {
  return (
    <>
      <ul aria-label={t('admin.people.title')} className="card divide-y divide-line px-4 sm:px-6">
        {found.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      {accounts.hasNextPage && (
        <Button
          kind="secondary"
          className="justify-self-center"
          busy={accounts.isFetchingNextPage && t('ui.loading')}
          onClick={() => void accounts.fetchNextPage()}
        >
          {t('admin.people.more')}
        </Button>
      )}
    </>
  )
}

function AccountRow({ account }: { account: Account }) {
  const [asked, setAsked] = useState<'role' | 'suspend' | 'restore'>()
  const user = useSignedInUser()
  const isAdmin = account.role === 'admin'
  const isOwn = account.id === user.id
  const name = account.fullName
  const { suspension } = account
  const close = () => setAsked(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="avatar shrink-0" aria-hidden="true">
        {initials(account.fullName)}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi className="min-w-0 break-words">{account.fullName}</bdi>
          {isAdmin && <Badge kind="primary">{t('admin.people.admin')}</Badge>}
          {isOwn && <Badge>{t('admin.people.you')}</Badge>}
          {suspension && (
            <Badge kind="warning">
              {t(suspension.deletesAt ? 'admin.people.isRemoved' : 'admin.people.isSuspended')}
            </Badge>
          )}
        </p>
        <p className="text-sm break-all text-ink-muted">
          <bdi>{account.email}</bdi>
        </p>
        <p className="text-sm text-ink-muted">{t('admin.people.joined', { date: shortDate(account.createdAt) })}</p>
        {suspension && <SuspensionText suspension={suspension} />}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {suspension ? (
          <Button
            kind="secondary"
            aria-label={t('admin.people.restoreLabel', { name })}
            onClick={() => setAsked('restore')}
          >
            {t('admin.people.restore')}
          </Button>
        ) : (
          <>
            {!isOwn && (
              <Button
                kind="ghost"
                aria-label={t('admin.people.suspendLabel', { name })}
                onClick={() => setAsked('suspend')}
              >
                {t('admin.people.suspend')}
              </Button>
            )}
            <Button
              kind={isAdmin ? 'secondary' : 'soft'}
              aria-label={t(isAdmin ? 'admin.people.revokeLabel' : 'admin.people.grantLabel', { name })}
              onClick={() => setAsked('role')}
            >
              {t(isAdmin ? 'admin.people.revoke' : 'admin.people.grant')}
            </Button>
          </>
        )}
      </div>
      {asked === 'role' && <RoleDialog account={account} isOwn={isOwn} onClose={close} />}
      {asked === 'suspend' && <SuspendDialog account={account} onClose={close} />}
      {asked === 'restore' && <RestoreDialog account={account} onClose={close} />}
    </li>
  )
}

function SuspensionText({ suspension }: { suspension: NonNullable<Account['suspension']> }) {
  const { since, deletesAt, reason } = suspension
  return (
    <p className="text-sm break-words text-ink-muted">
      <span>
        {deletesAt
          ? t('admin.people.deletesAt', { date: shortDate(deletesAt) })
          : t('admin.people.suspendedSince', { date: shortDate(since) })}
      </span>{' '}
      <span dir="auto">{reason}</span>
    </p>
  )
}

/** Says what an admin can do before there is one more, or one less. */
function RoleDialog({ account, isOwn, onClose }: { account: Account; isOwn: boolean; onClose: () => void }) {
  const setRole = useSetRole(isOwn)
  const grants = account.role !== 'admin'
  const name = account.fullName
  const confirm = async () => {
    try {
      await setRole.mutateAsync({ id: account.id, role: grants ? 'admin' : 'user' })
    } catch (error) {
      return errorText(error, t('admin.people.roleFailed'))
    }
    toast.success(t(grants ? 'admin.people.granted' : 'admin.people.revoked', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(grants ? 'admin.people.askGrant' : 'admin.people.askRevoke')}
      kind={grants ? 'primary' : 'danger'}
      confirmLabel={t(grants ? 'admin.people.grant' : 'admin.people.revoke')}
      busyLabel={t('admin.saving')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <WhoseAccount account={account} />
      <p>{t(grants ? 'admin.people.grantHint' : isOwn ? 'admin.people.revokeOwn' : 'admin.people.revokeHint')}</p>
      {!grants && account.isNamed && <p>{t('admin.people.named')}</p>}
    </ConfirmDialog>
  )
}
