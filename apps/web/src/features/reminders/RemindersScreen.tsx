import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { SettingsCard, SettingsPage } from '../account/SettingsPage.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { EmailRow } from './EmailRow.tsx'
import { remindersQuery } from './reminders.queries.ts'
import { SubjectsCard } from './SubjectsCard.tsx'
import { TimesCard } from './TimesCard.tsx'

export function RemindersScreen() {
  return (
    <SettingsPage title={t('reminders.title')} hint={t('reminders.hint')}>
      <Settings />
    </SettingsPage>
  )
}

function Settings() {
  const { data, isPending, error, refetch } = useQuery(remindersQuery)
  if (!data) {
    return (
      <Card className="p-2">
        {isPending ? (
          <Skeleton label={t('reminders.loading')} rows={2} />
        ) : (
          <ErrorCard level={2} title={t('reminders.loadFailed')} hint={error.message} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  }
  return (
    <>
      <SettingsCard title={t('reminders.channels.title')} text={t('reminders.channels.text')}>
        <div className="mt-4 divide-y divide-line border-t border-line">
          <DeviceRow reminders={data} />
          <EmailRow reminders={data} />
        </div>
      </SettingsCard>
      <SubjectsCard reminders={data} />
      <TimesCard reminders={data} />
    </>
  )
}
