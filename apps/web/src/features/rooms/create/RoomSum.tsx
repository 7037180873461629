import { CircleMinus, CirclePlus } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { sumPreview } from './answers-preview.ts'
import type { RoomAnswers } from './room-answers.ts'

/** How many readers may be thought of: each step is about as long as the number is large. */
const READERS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000,
]

/** The outcome of all answers for an assumed number of readers. It changes nothing in the room. */
export function RoomSum({ answers, isAlone }: { answers: RoomAnswers; isAlone: boolean }) {
  const [step, setStep] = useState(READERS.indexOf(10))
  const readers = READERS[step]!
  const sum = sumPreview(answers, isAlone ? null : readers)
  return (
    <div className="flex w-full items-start gap-x-3 [@media(max-height:26rem)]:hidden">
      <p className="min-w-0 flex-1 text-[0.9375rem] leading-snug" role="status">
        <strong className="font-semibold">{sum[0]}</strong> <span className="text-ink-muted">{sum[1]}</span>
      </p>
      {!isAlone && (
        <fieldset aria-label={t('create-room.readers')} className="-my-1.5 -me-2 flex shrink-0 items-center">
          <IconButton
            label={t('create-room.fewerReaders')}
            aria-disabled={step === 0}
            onClick={() => setStep(Math.max(0, step - 1))}
          >
            <CircleMinus />
          </IconButton>
          <span className="min-w-7 text-center font-semibold" aria-hidden="true">
            {formatNumber(readers)}
          </span>
          <IconButton
            label={t('create-room.moreReaders')}
            aria-disabled={step === READERS.length - 1}
            onClick={() => setStep(Math.min(READERS.length - 1, step + 1))}
          >
            <CirclePlus />
          </IconButton>
        </fieldset>
      )}
    </div>
  )
}
