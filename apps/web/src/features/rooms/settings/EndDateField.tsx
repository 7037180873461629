import { t } from '../../../lib/i18n.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import type { RoomSettingsForm } from './use-room-settings-form.ts'

/** The date on which a fixed room ends. */
export function EndDateField({ form, min }: { form: RoomSettingsForm; min: string }) {
  const end = form.field('end_date')
  return (
    <TextInput
      type="date"
      label={t('room-settings.endDate')}
      className="min-w-0"
      min={min}
      required
      {...end}
      error={end.error && (form.watch('end_date') ? end.error : t('room-settings.endRequired'))}
    />
  )
}
