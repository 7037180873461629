import type { ComponentProps } from 'react'
import { timeInZone, timeZone as zoneHere } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Select } from '../../ui/inputs.tsx'

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

interface Region {
  /** Empty for zones that belong to none, such as UTC. */
  region: string
  zones: string[]
}

/** IANA zones by their region, in order; `more` are there even if the browser does not list them. */
function zonesByRegion(more: readonly string[]): Region[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].sort()
  const regions = new Map<string, string[]>()
  for (const zone of zones) {
    const region = regionOf(zone)
    regions.set(region, [...(regions.get(region) ?? []), zone])
  }
  return [...regions]
    .map(([region, zones]) => ({ region, zones }))
    .sort((one, other) => Number(one.region === '') - Number(other.region === ''))
}

const regionOf = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : '')

/** `America/Argentina/Buenos_Aires` is "Argentina, Buenos Aires" in the list of America. */
const cityOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ', ')
    .replaceAll('_', ' ')
