import { addDays } from '@halaqa/contract/calendar'
import { weekday } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Checkbox } from '../../ui/inputs.tsx'

const A_SUNDAY = '2025-11-16'
/** 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

interface Props {
  chosen: readonly number[]
  problem: string | undefined
  onChange: (weekdays: number[]) => void
}

/** The days of the week on which something new is learned. */
export function Weekdays({ chosen, problem, onChange }: Props) {
  return (
    <fieldset>
      <legend className="label">{t('learning-plan.weekdays')}</legend>
      <div className="grid gap-x-4 min-[360px]:grid-cols-2 sm:grid-cols-4">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={weekday(addDays(A_SUNDAY, day), 'long')}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onChange(WEEKDAYS.filter((each) => (each === day ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      <Failure text={problem} />
    </fieldset>
  )
}
