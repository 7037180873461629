import { CalendarRange, LayoutGrid, MoonStar, PenLine, Repeat, ScrollText, User } from 'lucide-react'
import { today } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { cn } from '../../../ui/cn.ts'
import { presetHint } from './answers-preview.ts'
import { answersOf, PRESETS, type Preset } from './room-answers.ts'

const ICONS = {
  hatim: CalendarRange,
  weeklyJuz: Repeat,
  chosenJuz: LayoutGrid,
  dailyPage: ScrollText,
  fridayKahf: MoonStar,
  alone: User,
  own: PenLine,
}

/** Familiar ways of reading, each with a sentence and its outcome. The dialog opens on the first. */
export const Presets = ({ chosen, onChoose }: { chosen: Preset; onChoose: (preset: Preset) => void }) => (
  <fieldset>
    <legend className="label mb-2.5">{t('create-room.presets')}</legend>
    <div className="grid gap-2.5 min-[22.5rem]:grid-cols-2 sm:grid-cols-3">
      {PRESETS.map((preset) => {
        const Icon = ICONS[preset]
        return (
          <label
            key={preset}
            className={cn(
              'preset',
              preset === 'own' && 'col-span-full min-h-touch flex-row flex-wrap items-center gap-x-3 gap-y-0 pe-10',
            )}
          >
            <input
              type="radio"
              name="preset"
              className="sr-only"
              value={preset}
              checked={preset === chosen}
              onChange={() => onChoose(preset)}
              data-initial-focus={preset === PRESETS[0] ? '' : undefined}
            />
            <Icon />
            <span>{t(`create-room.preset.${preset}`)}</span>
            <span className="text-[0.8125rem] font-normal text-ink-muted">
              {preset === 'own' ? t('create-room.ownHint') : presetHint(answersOf(preset, today()), preset === 'alone')}
            </span>
          </label>
        )
      })}
    </div>
  </fieldset>
)
