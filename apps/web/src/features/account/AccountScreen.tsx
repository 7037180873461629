import type { AccountForm, ChangeEmailBody } from '@halaqa/contract/account'
import { type ComponentProps, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { toCamel } from '../../lib/camel.ts'
import { useConfig } from '../../lib/config.ts'
import { timeIn, timeZone as zoneHere } from '../../lib/dates.ts'
import { type MessageId, pageLocales, t } from '../../lib/i18n.ts'
import { placeInRegion, zoneName } from '../../lib/time-zones.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { PasswordInput, Select, TextInput } from '../../ui/inputs.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { SettingsCard, SettingsPage } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { useChangeAccount, useChangeEmail } from './account.queries.ts'
import { failureOf } from './account.text.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { keepNo } from './device-zone.ts'
import { LanguageCard } from './LanguageCard.tsx'

export function AccountScreen() {
  return (
    <SettingsPage title={t('account.settings.title')} hint={t('account.settings.hint')}>
      <NameCard />
      <LanguageCard />
      <CalendarCard />
      <EmailCard />
    </SettingsPage>
  )
}

function NameCard() {
  const user = useSignedInUser()
  const change = useChangeAccount()
  const form = useSentForm(
    async () => (await import('@halaqa/contract/account')).AccountForm,
    { fullName: user.fullName, timeZone: user.timeZone },
    {
      send: async (values) => {
        // A zone chosen here answers the question about the device's zone.
        if (values.timeZone !== user.timeZone) keepNo(user.id, zoneHere())
        await change(values)
        form.reset(values)
        toast.success(t('account.name.success'))
      },
      rename: (path) => toCamel(path) as keyof AccountForm,
      textOf: failureOf,
    },
  )
  const timeZone = form.watch('timeZone')

  return (
    <SettingsCard title={t('account.name.title')}>
      <SentForm
        form={form}
        submitLabel={t('account.name.submit')}
        busyLabel={t('account.name.busy')}
        done={t('account.name.success')}
        className="mt-5"
      >
        <TextInput label={t('auth.fullName')} autoComplete="name" required {...form.field('fullName')} />
        <TimeZoneField
          value={timeZone}
          field={form.field('timeZone')}
          onChoose={(zone) => form.setValue('timeZone', zone, { shouldDirty: true })}
        />
      </SentForm>
    </SettingsCard>
  )
}

const NO_EMAIL = { email: '', password: '' }

const textOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'mail_failed' ? t('account.email.mailFailed') : failureOf(error)

function EmailCard() {
  const user = useSignedInUser()
  const change = useChangeEmail()
  const { sendsMail } = useConfig()
  const [awaited, setAwaited] = useState<string | null>(null)
  const form = useSentForm(async () => (await import('@halaqa/contract/account')).ChangeEmailBody, NO_EMAIL, {
    send: async (values) => {
      const { awaitsConfirmation } = await change(values)
      form.reset(NO_EMAIL)
      setAwaited(awaitsConfirmation ? values.email : null)
      if (!awaitsConfirmation) toast.success(t('account.email.success'))
    },
    rename: (path) => path as keyof ChangeEmailBody,
    textOf,
  })

  return (
    <SettingsCard title={t('account.email.title')} text={t('account.email.text', { email: user.email ?? '' })}>
      <div role="status">{awaited && awaited !== user.email && <Sent to={awaited} before={user.email ?? ''} />}</div>
      <SentForm
        form={form}
        submitLabel={t('account.email.submit')}
        busyLabel={t('account.email.busy')}
        className="mt-5"
      >
        <TextInput
          label={t('account.email.new')}
          hint={sendsMail && t('account.email.proof')}
          type="email"
          autoComplete="email"
          required
          {...form.field('email')}
        />
        <PasswordInput
          label={t('account.yours')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      </SentForm>
    </SettingsCard>
  )
}

function Sent({ to, before }: { to: string; before: string }) {
  return (
    <div className="mt-4 rounded-xl border border-info bg-info-soft p-4 break-words text-info-ink">
      <p className="font-semibold">{t('account.email.sentTitle', { email: to })}</p>
      <p className="mt-1">{t('account.email.sent', { before })}</p>
    </div>
  )
}

interface TimeZoneFieldProps {
  value: string
  field: Partial<ComponentProps<typeof Select>>
  onChoose: (zone: string) => void
}

/** "6:42 AM", the time in an IANA time zone; null for a zone that this browser does not know. */
function timeInZone(timeZone: string) {
  try {
    return timeIn(timeZone)
  } catch {
    return null
  }
}

/** Offers all zones that the browser knows, by region, and the device's own zone as a button. */
function TimeZoneField({ value, field, onChoose }: TimeZoneFieldProps) {
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
          <optgroup key={region} label={regionName(region)}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {placeInRegion(zone)}
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
          {t('account.timeZone.here', { zone: zoneName(here) })}
        </button>
      )}
    </div>
  )
}

interface Region {
  /** Empty for zones without a region, such as UTC. */
  region: string
  zones: string[]
}

const REGIONS: Record<string, MessageId> = {
  Africa: 'account.timeZone.africa',
  America: 'account.timeZone.america',
  Antarctica: 'account.timeZone.antarctica',
  Arctic: 'account.timeZone.arctic',
  Asia: 'account.timeZone.asia',
  Atlantic: 'account.timeZone.atlantic',
  Australia: 'account.timeZone.australia',
  Europe: 'account.timeZone.europe',
  Indian: 'account.timeZone.indian',
  Pacific: 'account.timeZone.pacific',
}

const regionName = (region: string) => t(REGIONS[region] ?? 'account.timeZone.other')

/** IANA zones by their region, in order of their places; `more` are included even if the browser does not list them. */
function zonesByRegion(more: readonly string[]): Region[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].sort()
  const regions = new Map<string, string[]>()
  for (const zone of zones) {
    const region = regionOf(zone)
    regions.set(region, [...(regions.get(region) ?? []), zone])
  }
  const { compare } = new Intl.Collator(pageLocales())
  const inOrder = (zones: string[]) => zones.sort((one, other) => compare(placeInRegion(one), placeInRegion(other)))
  return [...regions]
    .map(([region, zones]) => ({ region, zones: inOrder(zones) }))
    .sort((one, other) => Number(one.region === '') - Number(other.region === ''))
}

const regionOf = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : '')
