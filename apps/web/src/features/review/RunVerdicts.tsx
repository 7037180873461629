import { openVerdicts, type Verdict } from '@halaqa/memory/grading'
import { Eye } from 'lucide-react'
import { type Dispatch, useEffect, useRef } from 'react'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Key } from '../../ui/Key.tsx'
import { type Recital, type RecitalEvent, recitedItems } from './recital.ts'
import { countVerses } from './run-title.ts'
import { VERDICT_LOOKS } from './verdict-look.ts'

interface Props {
  recital: Recital
  dispatch: Dispatch<RecitalEvent>
  onVerdict: (verdict: Verdict) => void
}

/** The verdicts in the order of their keys, 1 to 4. */
const VERDICTS = ['by_heart', 'with_effort', 'slipped', 'not_recited'] as const satisfies readonly Verdict[]

/**
 * One verdict for a recited run, by a button or its key. A verdict that does not apply is shown as a reason without a
 * button. The first button takes the focus.
 */
export function RunVerdicts({ recital, dispatch, onVerdict }: Props) {
  const verdicts = useRef<HTMLFieldSetElement>(null)
  const recited = recitedItems(recital)
  const open = openVerdicts(recited)
  const slips = recital.slips.flat().length
  const reveals = recital.reveals.reduce((sum, count) => sum + count, 0)
  const choose = (verdict: Verdict) => (verdict === 'slipped' ? dispatch({ type: 'PLACE' }) : onVerdict(verdict))
  useEffect(() => {
    if (!recital.isPlacing) verdicts.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [recital.isPlacing])
  useVerdictKeys(recital.isPlacing ? [] : open, choose)
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
  const button = (verdict: Verdict, look: string) => {
    if (!open.includes(verdict)) return null
    const { Icon, colour } = VERDICT_LOOKS[verdict]
    return (
      <button
        type="button"
        className={look}
        aria-keyshortcuts={keyOf(verdict)}
        // A key that is held down from the last verse gives no verdict.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => choose(verdict)}
      >
        <Icon className={look === 'verdict' ? colour : ''} />
        <span>{t(`review.verdict.${verdict}`)}</span>
        <span aria-hidden="true" className="contents">
          <Key>{pageDigits(keyOf(verdict))}</Key>
        </span>
      </button>
    )
  }
  return (
    <>
      <p className="text-sm text-ink-muted" role="status">
        {slips > 0
          ? t('review.how.rest', { count: countVerses(recital.items.filter((_, i) => recital.slips[i]!.length > 0)) })
          : t('review.how')}
      </p>
      <fieldset ref={verdicts} className="grid min-w-0 gap-2.5" aria-label={t('review.how')}>
        {button('by_heart', 'btn btn-primary btn-lg')}
        {!open.includes('by_heart') && (
          <p className="verdict-off">
            <Eye aria-hidden="true" />
            <span>
              {reveals > 0 ? t('review.off.helped', { count: reveals }) : t('review.off.slipped', { count: slips })}
            </span>
          </p>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
          {button('with_effort', 'verdict')}
          {button('slipped', 'verdict')}
        </div>
        {button('not_recited', 'btn btn-ghost')}
      </fieldset>
    </>
  )
}

const keyOf = (verdict: Verdict) => String(VERDICTS.indexOf(verdict) + 1)

/** The keys 1 to 4, by their place on the keyboard: some layouts have other signs there. */
function useVerdictKeys(open: readonly Verdict[], choose: (verdict: Verdict) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
      if (event.target instanceof Element && event.target.closest('input, [role=dialog]')) return
      const place = Number(/^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1])
      const verdict = VERDICTS[place - 1]
      if (!verdict || !open.includes(verdict)) return
      event.preventDefault()
      choose(verdict)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
