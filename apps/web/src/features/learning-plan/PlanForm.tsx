import { PLAN_SCOPES } from '@halaqa/contract/constants'
import { MOST_LESSONS_A_DAY } from '@halaqa/memory/learning-plan'
import { JUZ_COUNT, juzSpan } from '@halaqa/quran/mushaf'
import { rangeOf } from '@halaqa/quran/range'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Segmented, Select, TextInput } from '../../ui/inputs.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { SurahField } from '../rooms/create/SurahField.tsx'
import { EndPlanDialog } from './EndPlanDialog.tsx'
import { type LearningPlan, type PlanChoice, planLessonsQuery, useSavePlan } from './learning-plan.queries.ts'
import { PlanOutcomeText } from './PlanOutcomeText.tsx'
import { WEEKDAYS, Weekdays } from './Weekdays.tsx'

interface Props {
  plan: LearningPlan | null
  /** The one that the person is learning, once that is known. */
  surahHere: number | undefined
}

/** The values of the fields. Fields that do not apply keep their values. */
interface Form {
  scope: PlanChoice['scope']
  surah: number
  juz: number
  way: (typeof WAYS)[number]
  /** `YYYY-MM-DD`, or empty. */
  until: string
  lessonsADay: number
  weekdays: readonly number[]
}

const WAYS = ['pace', 'date'] as const
const PACES = Array.from({ length: MOST_LESSONS_A_DAY }, (_, i) => i + 1)
const FATIHAH = 1

const formOf = (plan: LearningPlan | null, surahHere = FATIHAH): Form => ({
  scope: plan?.scope ?? 'surah',
  surah: plan?.scope === 'surah' && plan.number !== null ? plan.number : surahHere,
  juz: plan?.scope === 'juz' && plan.number !== null ? plan.number : JUZ_COUNT,
  way: plan?.until ? 'date' : 'pace',
  until: plan?.until ?? '',
  lessonsADay: plan?.lessonsADay ?? 1,
  weekdays: plan?.weekdays ?? WEEKDAYS,
})

/** Changes in this form win over a plan that another tab or device saved meanwhile. */
export function PlanForm({ plan, surahHere }: Props) {
  const [changed, setChanged] = useState<Partial<Form>>({})
  const [problems, setProblems] = useState<Partial<Record<'until' | 'weekdays', string>>>({})
  const [isEnding, setEnding] = useState(false)
  const navigate = useNavigate()
  const save = useSavePlan()
  const form: Form = { ...formOf(plan, surahHere), ...changed }
  const choice = choiceOf(form, plan?.revision ?? null)
  const lessons = useQuery(planLessonsQuery(choice.scope, choice.number))
  const change = (more: Partial<Form>) => {
    save.reset()
    setProblems({})
    setChanged({ ...changed, ...more })
  }

  const send = async () => {
    const found = problemsOf(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      await save.mutateAsync(choice)
      toast.success(t('learning-plan.saved'))
      void navigate('/memorize')
    } catch (error) {
      const until = error instanceof ApiError ? error.fields.find(({ path }) => path === 'until')?.message : undefined
      if (until) setProblems({ until })
    }
  }
  const isElsewhere = save.error !== null && problems.until === undefined
  return (
    <>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) void send()
        }}
      >
        <SettingsCard title={t('learning-plan.what')} text={t('learning-plan.whatText')}>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
            <Segmented
              label={t('learning-plan.what')}
              value={form.scope}
              options={PLAN_SCOPES.map((value) => ({ value, label: t(`learning-plan.scope.${value}`) }))}
              onChange={(scope) => change({ scope })}
            />
            {form.scope === 'surah' && (
              <SurahField
                label={t('learning-plan.scope.surah')}
                value={form.surah}
                onChange={({ number }) => change({ surah: number })}
              />
            )}
            {form.scope === 'juz' && (
              <Select
                label={t('learning-plan.scope.juz')}
                hint={t('learning-plan.juzHint')}
                value={form.juz}
                onChange={({ target }) => change({ juz: Number(target.value) })}
              >
                {Array.from({ length: JUZ_COUNT }, (_, i) => i + 1).map((juz) => (
                  <option key={juz} value={juz}>
                    {t('learning-plan.juzOption', { juz, range: rangeText(rangeOf(juzSpan(juz))) })}
                  </option>
                ))}
              </Select>
            )}
          </div>
        </SettingsCard>
        <SettingsCard title={t('learning-plan.when')}>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
            <Segmented
              label={t('learning-plan.when')}
              value={form.way}
              options={WAYS.map((value) => ({ value, label: t(`learning-plan.way.${value}`) }))}
              onChange={(way) => change({ way })}
            />
            {form.way === 'date' ? (
              <TextInput
                type="date"
                required
                className="[&_input]:max-w-56"
                label={t('learning-plan.until')}
                min={lessons.data?.date}
                value={form.until}
                error={problems.until}
                onChange={({ target }) => change({ until: target.value })}
              />
            ) : (
              <Select
                label={t('learning-plan.lessonsADay')}
                className="max-w-56"
                value={form.lessonsADay}
                onChange={({ target }) => change({ lessonsADay: Number(target.value) })}
              >
                {PACES.map((count) => (
                  <option key={count} value={count}>
                    {t('learning-plan.lessons', { count })}
                  </option>
                ))}
              </Select>
            )}
            <Weekdays
              chosen={form.weekdays}
              problem={problems.weekdays}
              onChange={(weekdays) => change({ weekdays })}
            />
            <div role="status" className="well p-4 text-[0.9375rem] empty:hidden">
              {lessons.data ? (
                <PlanOutcomeText choice={choice} lessons={lessons.data} onDate={(until) => change({ until })} />
              ) : lessons.isError ? (
                <p>
                  <span>{t('learning-plan.notCounted')}</span>{' '}
                  <button type="button" className="link" onClick={() => void lessons.refetch()}>
                    {t('ui.tryAgain')}
                  </button>
                </p>
              ) : (
                <p>{t('learning-plan.counting')}</p>
              )}
            </div>
          </div>
        </SettingsCard>
        <Failure
          text={isElsewhere ? t('learning-plan.failed') : undefined}
          reason={isElsewhere ? errorText(save.error, '') : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="max-sm:w-full" busy={save.isPending && t('learning-plan.busy')}>
            {t(plan ? 'learning-plan.save' : 'learning-plan.make')}
          </Button>
          {plan && (
            <Button kind="ghost" className="max-sm:w-full" onClick={() => setEnding(true)}>
              {t('learning-plan.end')}
            </Button>
          )}
        </div>
      </form>
      {plan && isEnding && <EndPlanDialog revision={plan.revision} onClose={() => setEnding(false)} />}
    </>
  )
}

const choiceOf = (form: Form, revision: string | null): PlanChoice => ({
  scope: form.scope,
  number: form.scope === 'all' ? null : form[form.scope],
  until: form.way === 'date' ? form.until || null : null,
  lessonsADay: form.way === 'date' ? null : form.lessonsADay,
  weekdays: [...form.weekdays],
  revision,
})

function problemsOf({ way, until, weekdays }: Form) {
  return {
    ...(way === 'date' && !until && { until: t('learning-plan.noDate') }),
    ...(weekdays.length === 0 && { weekdays: t('learning-plan.noWeekday') }),
  }
}
