import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { t } from '../../../lib/i18n.ts'
import { cn } from '../../../ui/cn.ts'
import type { LearnPlace } from './learn-place.ts'

const STEPS = ['read', 'fade', 'join'] as const

/** Read, Fade, Join: those that are done, the one that is now, those to come. */
export function Steps({ step }: { step: LearnPlace['step'] }) {
  const now = (STEPS as readonly string[]).indexOf(step)
  return (
    <ol className="mt-1.5 flex items-center gap-2.5" aria-label={t('learn.title')}>
      {STEPS.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && <li className="h-px flex-1 bg-line" aria-hidden="true" />}
          <li className="step" aria-current={index === now ? 'step' : undefined}>
            <span
              aria-hidden="true"
              className={cn(
                'grid size-4.5 place-items-center rounded-full border-[1.5px] border-current',
                index <= now && 'bg-current',
              )}
            >
              {index < now && <Check className="size-3 text-paper" strokeWidth={3} />}
            </span>
            {t(`learn.step.${one}`)}
            {index < now && <span className="sr-only">, {t('learn.step.done')}</span>}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
