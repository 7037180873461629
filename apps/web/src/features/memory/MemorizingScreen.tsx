import { CYCLES, type Firmness, MINUTES, NEAR_DAYS, RETENTION } from '@halaqa/memory/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Segmented, Select } from '../../ui/inputs.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsCard, SettingsPage } from '../../ui/SettingsPage.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../auth/use-may.ts'
import { type Memorizing, type MemorizingChoice, memorizingQuery, useChooseMemorizing } from './memory.queries.ts'
import { OutcomeText } from './OutcomeText.tsx'
import { settingsOutcome } from './settings-outcome.ts'

/** How much a day, how often all of it, and how firm. */
export function MemorizingScreen() {
  const mayChange = useMay('PUT /user/settings/memorizing')
  if (!mayChange) {
    return (
      <SettingsPage title={t('memory.settings.title')} hint={t('memory.settings.hint')}>
        <EmptyState level={2} title={t('memory.guardian')} />
      </SettingsPage>
    )
  }
  return <OwnMemorizing />
}

function OwnMemorizing() {
  return (
    <SettingsPage title={t('memory.settings.title')} hint={t('memory.settings.hint')}>
      <QueryBoundary
        query={useQuery(memorizingQuery)}
        level={2}
        loading={<Skeleton label={t('memory.settings.loading')} rows={3} />}
        failed={t('memory.settings.loadFailed')}
        frame={(content) => <Card className="p-2">{content}</Card>}
      >
        {(memorizing) => <SettingsForm memorizing={memorizing} />}
      </QueryBoundary>
      <SettingsCard title={t('learning-plan.title')} text={t('learning-plan.hint')}>
        <ButtonLink to="/memorize/plan" kind="secondary" className="mt-4 max-sm:w-full">
          {t('learning-plan.look')}
        </ButtonLink>
      </SettingsCard>
    </SettingsPage>
  )
}

const FIRMNESS = Object.keys(RETENTION) as Firmness[]

/** Changes in this form win over settings that another device saved meanwhile. */
function SettingsForm({ memorizing }: { memorizing: Memorizing }) {
  const [changed, setChanged] = useState<Partial<MemorizingChoice>>({})
  const choose = useChooseMemorizing()
  const choice: MemorizingChoice = { ...memorizing, ...changed }
  const outcome = settingsOutcome(choice, memorizing)
  const change = (more: Partial<MemorizingChoice>) => {
    choose.reset()
    setChanged({ ...changed, ...more })
  }
  const save = async () => {
    try {
      await choose.mutateAsync(choice)
      setChanged({})
      toast.success(t('memory.settings.done'))
    } catch {
      // The failure is shown below, and the choice stays.
    }
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!choose.isPending) void save()
      }}
    >
      <SettingsCard title={t('memory.settings.minutes')} text={t('memory.settings.minutesText')}>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
          <Segmented
            className="max-[22rem]:grid max-[22rem]:grid-cols-4"
            label={t('memory.settings.minutes')}
            value={String(choice.minutes)}
            options={MINUTES.map((minutes) => ({ value: String(minutes), label: pageDigits(minutes) }))}
            onChange={(value) => change({ minutes: numberOf(MINUTES, value) })}
          />
          <Select
            label={t('memory.settings.cycle')}
            hint={t('memory.settings.cycleText', { days: outcome.days })}
            value={choice.cycleDays}
            onChange={({ target }) => change({ cycleDays: numberOf(CYCLES, target.value) })}
          >
            {CYCLES.map((days) => (
              <option key={days} value={days}>
                {t('memory.settings.days', { days })}
              </option>
            ))}
          </Select>
          <div role="status" className="well p-4 text-[0.9375rem]">
            <OutcomeText choice={choice} memorizing={memorizing} onBetter={(minutes) => change({ minutes })} />
          </div>
        </div>
      </SettingsCard>
      <SettingsCard title={t('memory.settings.firmness')} text={t('memory.settings.firmnessText')}>
        <div className="mt-4">
          <Choices
            legend={t('memory.settings.firmness')}
            className="sm:grid-cols-3"
            name="firmness"
            options={FIRMNESS.map((value) => ({
              value,
              name: t(`memory.settings.${value}`),
              hint: t(`memory.settings.${value}Hint`, { percent: Math.round(RETENTION[value] * 100) }),
            }))}
            chosen={choice.firmness}
            onChange={({ target }) => change({ firmness: target.value as Firmness })}
          />
        </div>
      </SettingsCard>
      <SettingsCard title={t('memory.settings.near')} text={t('memory.settings.nearText')}>
        <Segmented
          className="mt-4"
          label={t('memory.settings.near')}
          value={String(choice.nearDays)}
          options={NEAR_DAYS.map((days) => ({
            value: String(days),
            label: days === 0 ? t('memory.settings.nearOff') : t('memory.settings.days', { days }),
          }))}
          onChange={(value) => change({ nearDays: numberOf(NEAR_DAYS, value) })}
        />
      </SettingsCard>
      <Failure
        text={choose.error ? t('memory.settings.failed') : undefined}
        reason={choose.error ? errorText(choose.error, '') : undefined}
      />
      <Button
        type="submit"
        className="max-sm:w-full sm:justify-self-start"
        busy={choose.isPending && t('memory.settings.busy')}
      >
        {t('memory.settings.save')}
      </Button>
    </form>
  )
}

/** The one of them that a field names. */
const numberOf = <Value extends number>(all: readonly Value[], text: string): Value =>
  all.find((one) => String(one) === text) ?? all[0]!
