import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import type { Memorizing, MemorizingChoice } from './memory.queries.ts'
import { settingsOutcome } from './settings-outcome.ts'

interface Props {
  choice: MemorizingChoice
  memorizing: Memorizing
  /** The letters that would be known in addition. */
  letters?: number
  /** Chooses the minutes that keep to the cycle; without it the text only names them. */
  onBetter?: (minutes: MemorizingChoice['minutes']) => void
}

/** The outcome of minutes and cycle: "At your pace, 10 minutes a day covers everything every 137 days, not every 60." */
export function OutcomeText({ choice, memorizing, letters = 0, onBetter }: Props) {
  const { minutes, cycleDays } = choice
  const { days, from, better, needed } = settingsOutcome(choice, memorizing, letters)
  return (
    <p>
      <span>
        {days > cycleDays
          ? t('memory.outcome.longer', { minutes, days, cycle: cycleDays })
          : t('memory.outcome.holds', { minutes, days })}
      </span>{' '}
      {from !== null && <span>{t('memory.outcome.from', { date: longDate(from) })}</span>}{' '}
      {needed !== undefined && <span>{t('memory.outcome.needs', { minutes: needed, cycle: cycleDays })}</span>}{' '}
      {better !== undefined &&
        (onBetter ? (
          <button type="button" className="link" onClick={() => onBetter(better)}>
            {t('memory.outcome.make', { minutes: better })}
          </button>
        ) : (
          <span>{t('memory.outcome.would', { minutes: better, cycle: cycleDays })}</span>
        ))}
    </p>
  )
}
