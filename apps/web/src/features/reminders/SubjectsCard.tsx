import { BookOpen, Route } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { ChannelRow, reasonOf } from './ChannelRow.tsx'
import { type Reminders, useChangeSubjects } from './reminders.queries.ts'

const SUBJECTS = [
  { name: 'remindToRead', key: 'read', icon: <BookOpen /> },
  { name: 'remindToMemorize', key: 'memorize', icon: <Route /> },
] as const

/** What one is reminded of. Both come in the same message. */
export function SubjectsCard({ reminders }: { reminders: Reminders }) {
  const change = useChangeSubjects()
  const [failed, setFailed] = useState<{ name: string; text: string }>()
  const shown = change.isPending
    ? { remindToRead: change.variables.remind_to_read, remindToMemorize: change.variables.remind_to_memorize }
    : reminders

  const press = (name: (typeof SUBJECTS)[number]['name'], on: boolean) => {
    setFailed(undefined)
    const wish = { remindToRead: reminders.remindToRead, remindToMemorize: reminders.remindToMemorize, [name]: on }
    change.mutate(
      { remind_to_read: wish.remindToRead, remind_to_memorize: wish.remindToMemorize },
      { onError: (error) => setFailed({ name, text: reasonOf(error) }) },
    )
  }

  return (
    <SettingsCard title={t('reminders.subjects.title')} text={t('reminders.subjects.text')}>
      <div className="mt-4 divide-y divide-line border-t border-line">
        {SUBJECTS.map(({ name, key, icon }) => (
          <ChannelRow
            key={name}
            icon={icon}
            title={t(`reminders.subjects.${key}`)}
            text={<p>{t(`reminders.subjects.${key}Text`)}</p>}
            isOn={shown[name]}
            isPossible
            isBusy={change.isPending}
            failure={failed?.name === name ? failed.text : undefined}
            onSwitch={(on) => press(name, on)}
          />
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-ink-muted empty:hidden">
        {!shown.remindToRead && !shown.remindToMemorize && t('reminders.subjects.none')}
      </p>
    </SettingsCard>
  )
}
