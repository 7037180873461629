import { longDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'

/** "November 1, 2025 to November 20, 2025"; one date if it was complete on the day on which it began. */
export function hatimDatesText({ beganOn, completedAt }: { beganOn: string; completedAt: string }) {
  const [from, to] = [longDate(beganOn), longDate(completedAt)]
  return from === to ? from : t('hatim.dates', { from, to })
}
