import { t } from '../../lib/i18n.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecurityEventsCard } from './SecurityEventsCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export function SecurityScreen() {
  return (
    <SettingsPage title={t('account.security.title')} hint={t('account.security.hint')}>
      <PasswordCard />
      <SessionsCard />
      <SecurityEventsCard />
      <OwnDataCard />
      <DeleteCard />
    </SettingsPage>
  )
}
