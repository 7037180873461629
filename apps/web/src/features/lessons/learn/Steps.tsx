import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { t } from '../../../lib/i18n.ts'
import { StarMark } from '../../../ui/Ornament.tsx'
import type { LearnPlace } from './learn-place.ts'

const STEPS = ['read', 'fade', 'join'] as const

/** Read, Fade, Join: a star for each; those that are done are ticked, the one that is now is filled, those to come are open. */
export function Steps({ step }: { step: LearnPlace['step'] }) {
  const now = (STEPS as readonly string[]).indexOf(step)
  return (
    <ol className="mt-1.5 flex flex-wrap items-center gap-x-2.5" aria-label={t('learn.title')}>
      {STEPS.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && <li className="h-px flex-1 bg-line" aria-hidden="true" />}
          <li className="step" aria-current={index === now ? 'step' : undefined}>
            <StarMark kind={index <= now ? 'filled' : 'empty'} className="size-5">
              {index < now && <Check className="size-3 text-paper" strokeWidth={3} />}
            </StarMark>
            <span>{t(`learn.step.${one}`)}</span>
            {index < now && <span className="sr-only"> ({t('learn.step.done')})</span>}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
