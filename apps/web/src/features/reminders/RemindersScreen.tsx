import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsCard, SettingsPage } from '../../ui/SettingsPage.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { EmailRow } from './EmailRow.tsx'
import { type Reminders, remindersQuery } from './reminders.queries.ts'
import { SubjectsCard } from './SubjectsCard.tsx'
import { TimesCard } from './TimesCard.tsx'

export function RemindersScreen() {
  return (
    <SettingsPage title={t('reminders.title')} hint={t('reminders.hint')}>
      <QueryBoundary
        query={useQuery(remindersQuery)}
        level={2}
        loading={<Skeleton label={t('reminders.loading')} rows={2} />}
        failed={t('reminders.loadFailed')}
        frame={(content) => <Card className="p-2">{content}</Card>}
      >
        {(reminders) => <ReminderCards reminders={reminders} />}
      </QueryBoundary>
    </SettingsPage>
  )
}

function ReminderCards({ reminders }: { reminders: Reminders }) {
  return (
    <>
      <SettingsCard title={t('reminders.channels.title')} text={t('reminders.channels.text')}>
        <div className="mt-4 divide-y divide-line border-t border-line">
          <DeviceRow reminders={reminders} />
          <EmailRow reminders={reminders} />
        </div>
      </SettingsCard>
      <SubjectsCard reminders={reminders} />
      <TimesCard reminders={reminders} />
    </>
  )
}
