import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/inputs.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { AccountRow } from './AccountRow.tsx'
import { type Account, accountsQuery } from './people.queries.ts'

/** The people with an account here, and which of them are admins. */
export function PeopleScreen() {
  const [search, setSearch] = useState('')
  const [who, setWho] = useState<'all' | 'admin'>('all')
  return (
    <AdminPage title={t('admin.people.title')} hint={t('admin.people.hint')}>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('admin.people.search')}
          placeholder={t('admin.people.searchHint')}
          value={search}
          onChange={setSearch}
        />
        <Segmented
          label={t('admin.people.who')}
          className="max-sm:w-full sm:w-64"
          value={who}
          options={[
            { value: 'all', label: t('admin.people.all') },
            { value: 'admin', label: t('admin.people.admins') },
          ]}
          onChange={setWho}
        />
      </div>
      <Accounts search={useDeferredValue(search.trim())} role={who === 'admin' ? who : undefined} />
    </AdminPage>
  )
}

function Accounts({ search, role }: { search: string; role: 'admin' | undefined }) {
  const accounts = useInfiniteQuery(accountsQuery(search, role))
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
