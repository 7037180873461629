import { hijriDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Switch } from '../../ui/inputs.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { useChooseCalendar } from './account.queries.ts'
import { failureOf } from './account.text.ts'

/** Chooses whether the Hijri date stands beside the other at the top of dashboards. */
export function CalendarCard() {
  const { showsHijri = false } = useSignedInUser()
  const choose = useChooseCalendar()
  const today = useToday()
  return (
    <SettingsCard title={t('account.calendar.title')} text={t('account.calendar.text')}>
      <Switch
        className="mt-5"
        label={t('account.calendar.hijri')}
        hint={t('account.calendar.today', { date: hijriDate(today) })}
        checked={choose.isPending ? choose.variables : showsHijri}
        disabled={choose.isPending}
        onChange={({ target: { checked } }) => choose.mutate(checked)}
      />
      <Failure className="mt-2" text={choose.isError ? failureOf(choose.error) : undefined} />
    </SettingsCard>
  )
}
