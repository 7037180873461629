import { openVerdicts, type Verdict } from '@halaqa/memory/grading'
import { Eye } from 'lucide-react'
import { type Dispatch, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { type Recital, type RecitalEvent, recitedItems } from './recital.ts'
import { countVerses } from './run-title.ts'
import { VERDICT_LOOKS } from './verdict-look.ts'

interface Props {
  recital: Recital
  dispatch: Dispatch<RecitalEvent>
  onVerdict: (verdict: Verdict) => void
}

/** One verdict for a run that is recited. What does not apply is a reason and no button. */
export function RunVerdicts({ recital, dispatch, onVerdict }: Props) {
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const recited = recitedItems(recital)
  const open = openVerdicts(recited)
  const slips = recital.slips.flat().length
  const reveals = recital.reveals.reduce((sum, count) => sum + count, 0)
  if (recital.isPlacing) {
    return (
      <>
        <p className="text-sm font-medium" role="status">
          {t('review.where')}
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
          <Button disabled={slips === 0} onClick={() => onVerdict('slipped')}>
            {t('review.where.done')}
          </Button>
          <Button kind="soft" disabled={slips > 0} onClick={() => onVerdict('slipped')}>
            {t('review.where.unknown')}
          </Button>
        </div>
        <Button kind="ghost" onClick={() => dispatch({ type: 'BACK' })}>
          {t('review.where.back')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p ref={first} tabIndex={-1} className="text-sm text-ink-muted outline-none" role="status">
        {slips > 0
          ? t('review.how.rest', { count: countVerses(recital.items.filter((_, i) => recital.slips[i]!.length > 0)) })
          : t('review.how')}
      </p>
      <fieldset
        className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5"
        aria-label={t('review.how')}
      >
        {(['slipped', 'with_effort', 'by_heart'] as const).map((verdict) =>
          open.includes(verdict) ? (
            <button
              key={verdict}
              type="button"
              className="verdict sm:flex-col"
              onClick={() => (verdict === 'slipped' ? dispatch({ type: 'PLACE' }) : onVerdict(verdict))}
            >
              <VerdictIcon verdict={verdict} />
              {t(`review.verdict.${verdict}`)}
            </button>
          ) : null,
        )}
        {!open.includes('by_heart') && (
          <p className="verdict-off max-sm:col-span-full">
            <Eye aria-hidden="true" />
            {reveals > 0 ? t('review.off.helped', { count: reveals }) : t('review.off.slipped', { count: slips })}
          </p>
        )}
      </fieldset>
      <Button kind="ghost" onClick={() => onVerdict('not_recited')}>
        {t('review.verdict.not_recited')}
      </Button>
    </>
  )
}

function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const { Icon, colour } = VERDICT_LOOKS[verdict]
  return <Icon className={colour} />
}
