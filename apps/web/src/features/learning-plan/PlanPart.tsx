import { BookOpen } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import { longDate, weekday } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { surahName, unitName } from '../../lib/surah-names.ts'
import { Button, ButtonLink, type ButtonProps } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { ROW_ACTION, TodayRow } from '../../ui/TodayRow.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../auth/use-may.ts'
import { type LearningPlan, useSavePlan } from './learning-plan.queries.ts'

/** The new part of today, by the person's plan. @param kind of its button */
export function PlanPart({ plan, kind }: { plan: LearningPlan; kind: ButtonProps['kind'] }) {
  const { next, today, newEnd } = plan
  const isOpen = today.done < today.planned
  const act = isOpen || today.done === 0 ? 'learn' : 'more'
  const text = textOf(plan)
  const mayChange = useMay('PUT /user/learning-plan')
  return (
    <TodayRow
      id="today-new"
      icon={<BookOpen className="size-5" />}
      label={t('learning-plan.card.title')}
      {...(isOpen && next ? { title: text } : { note: text })}
      action={
        next && (
          <ButtonLink
            to={`/memorize/${next.lessonId}`}
            kind={isOpen ? kind : 'ghost'}
            className={ROW_ACTION}
            aria-label={t(`learning-plan.card.${act}Lesson`, { number: next.index + 1, surah: unitName(next) })}
          >
            {t(`learning-plan.card.${act}`)}
          </ButtonLink>
        )
      }
    >
      {next && newEnd && mayChange && <NewEnd plan={plan} newEnd={newEnd} />}
    </TodayRow>
  )
}

function textOf({ next, nextOn, today, ...plan }: LearningPlan): string {
  if (plan.lessons === 0) return t('learning-plan.card.empty', { what: scopeText(plan) })
  if (next === null || nextOn === null) return t('learning-plan.card.complete', { what: scopeText(plan) })
  if (today.done < today.planned) {
    return t('learning-plan.card.next', {
      number: next.index + 1,
      surah: unitName(next),
      nth: today.done + 1,
      planned: today.planned,
    })
  }
  const date = t('learning-plan.card.date', { weekday: weekday(nextOn, 'long'), date: longDate(nextOn) })
  return t(today.planned > 0 ? 'learning-plan.card.done' : 'learning-plan.card.rest', { date })
}

const scopeText = ({ scope, number }: Pick<LearningPlan, 'scope' | 'number'>) =>
  scope === 'all' || number === null
    ? t('learning-plan.all')
    : scope === 'juz'
      ? t('learning-plan.juzNumber', { juz: number })
      : surahName(number)

/** Its end cannot hold: another one at the pace at which it began, a press away. */
function NewEnd({ plan, newEnd }: { plan: LearningPlan; newEnd: string }) {
  const save = useSavePlan()
  const { scope, number, weekdays, revision, end, lessonsLeft } = plan
  const date = longDate(newEnd)
  const move = async () => {
    try {
      await save.mutateAsync({ scope, number, weekdays, revision, until: newEnd, lessonsADay: null })
      toast.success(t('learning-plan.card.moved', { date }))
    } catch {
      // The failure is shown below.
    }
  }
  return (
    <div className="mt-3 rounded-lg bg-sunken p-4 text-[0.9375rem]">
      <p>{t('learning-plan.card.longer', { count: lessonsLeft, end: longDate(end) })}</p>
      <Button
        kind="secondary"
        className="mt-3 max-sm:w-full"
        busy={save.isPending && t('learning-plan.busy')}
        onClick={() => void move()}
      >
        {t('learning-plan.card.move', { date })}
      </Button>
      <Failure
        text={save.error ? t('learning-plan.failed') : undefined}
        reason={save.error ? errorText(save.error, '') : undefined}
      />
    </div>
  )
}
