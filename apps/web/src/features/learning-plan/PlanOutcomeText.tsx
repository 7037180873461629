import { MOST_LESSONS_A_DAY } from '@halaqa/memory/learning-plan'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import type { PlanChoice, PlanLessons } from './learning-plan.queries.ts'
import { planOutcome } from './plan-outcome.ts'

interface Props {
  choice: PlanChoice
  lessons: PlanLessons
  onDate: (date: string) => void
}

/** The outcome of a plan: "24 lessons left. You’ll finish on March 3, 2026." */
export function PlanOutcomeText({ choice, lessons, onDate }: Props) {
  const found = planOutcome(choice, lessons)
  switch (found.kind) {
    case 'done':
    case 'empty':
      return <p>{t(`learning-plan.outcome.${found.kind}`)}</p>
    case 'open':
      return <p>{t('learning-plan.outcome.open', { count: lessons.lessonsLeft })}</p>
    case 'ends':
      return <p>{t('learning-plan.outcome.ends', { count: found.lessons, end: longDate(found.end) })}</p>
    case 'aDay':
      return <p>{t('learning-plan.outcome.aDay', { count: found.lessons, aDay: found.lessonsADay })}</p>
    case 'tooShort':
      return (
        <p>
          <span>{t('learning-plan.outcome.tooShort', { most: MOST_LESSONS_A_DAY })}</span>{' '}
          <button type="button" className="link text-start" onClick={() => onDate(found.earliest)}>
            {t('learning-plan.outcome.earliest', { date: longDate(found.earliest) })}
          </button>
        </p>
      )
  }
}
