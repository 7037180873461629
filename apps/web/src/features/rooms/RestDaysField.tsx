import { weekday } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { WEEKDAYS, weekdayDate } from './rest-days.ts'

interface Props {
  /** 1 is Monday, 7 is Sunday. */
  chosen: readonly number[]
  hint: string
  problem: string | undefined
  onChange: (weekdays: number[]) => void
}

/** The days of the week on which a room gives nothing out. */
export const RestDaysField = ({ chosen, hint, problem, onChange }: Props) => (
  <fieldset aria-describedby="rest-days-hint">
    <legend className="label">{t('room-settings.restDays')}</legend>
    <p id="rest-days-hint" className="text-sm text-ink-muted">
      {hint}
    </p>
    <div className="grid gap-x-4 min-[360px]:grid-cols-2 sm:grid-cols-4">
      {WEEKDAYS.map((day) => (
        <Checkbox
          key={day}
          label={weekday(weekdayDate(day), 'long')}
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
