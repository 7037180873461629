import type { ComponentProps } from 'react'
import { timeInZone, timeZone as zoneHere } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Select } from '../../ui/inputs.tsx'
import { cityOf, zonesByRegion } from './time-zones.ts'

interface TimeZoneFieldProps {
  value: string
  field: Partial<ComponentProps<typeof Select>>
  onChoose: (zone: string) => void
}

/** All zones that the browser knows, by region; the device's own is one tap away. */
export function TimeZoneField({ value, field, onChoose }: TimeZoneFieldProps) {
  const here = zoneHere()
  const time = timeInZone(value)
  return (
    <div>
      <Select
        label={t('account.timeZone')}
        hint={time ? t('account.timeZone.now', { time }) : t('account.timeZone.unknown')}
        {...field}
      >
        {zonesByRegion([value, here]).map(({ region, zones }) => (
          <optgroup key={region} label={region || t('account.timeZone.other')}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {cityOf(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {value !== here && (
        <button
          type="button"
          className="mt-1 inline-flex min-h-touch items-center rounded-md px-1 text-start text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
          onClick={() => onChoose(here)}
        >
          {t('account.timeZone.here', { zone: here })}
        </button>
      )}
    </div>
  )
}
