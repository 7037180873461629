import { t } from '../../lib/i18n.ts'
import { SettingsPage } from '../../ui/SettingsPage.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecurityEventsCard } from './SecurityEventsCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

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
