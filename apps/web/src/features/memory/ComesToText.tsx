import { t } from '../../lib/i18n.ts'
import { comesTo } from './comes-to.ts'
import type { Memorizing, MemorizingChoice } from './memory.queries.ts'

interface Props {
  choice: MemorizingChoice
  memorizing: Memorizing
  /** Known besides, if what is asked about is done. */
  letters?: number
  /** Takes the minutes that would keep to the cycle; without it they are only said. */
  onBetter?: (minutes: MemorizingChoice['minutes']) => void
}

/** What minutes and cycle come to: "At your pace 10 minutes a day bring everything back every 137 days." */
export function ComesToText({ choice, memorizing, letters = 0, onBetter }: Props) {
  const { minutes, cycleDays } = choice
  const { days, better } = comesTo(choice, memorizing, letters)
  return (
    <p>
      {days > cycleDays
        ? t('memory.comesTo.longer', { minutes, days, cycle: cycleDays })
        : t('memory.comesTo.holds', { minutes, days })}{' '}
      {better !== undefined &&
        (onBetter ? (
          <button type="button" className="link" onClick={() => onBetter(better)}>
            {t('memory.comesTo.make', { minutes: better })}
          </button>
        ) : (
          t('memory.comesTo.would', { minutes: better, cycle: cycleDays })
        ))}
    </p>
  )
}
