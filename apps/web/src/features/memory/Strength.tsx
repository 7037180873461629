import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import type { PageState } from './memory.queries.ts'

const LOOKS: Record<PageState, string> = {
  not_begun: 'strength-none',
  learning: 'strength-learning',
  fading: 'strength-fading',
  steady: 'strength-steady',
  firm: 'strength-firm',
}

/** A state as height and pattern first, so that it reads without colour; words say it beside. */
export const Strength = ({ state, className = '' }: { state: PageState; className?: string }) => (
  <span className={cn('strength', LOOKS[state], className)} aria-hidden="true" />
)

const LEGEND = ['not_begun', 'learning', 'fading', 'steady', 'firm'] as const

export const Legend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-2" aria-label={t('memory.legend')}>
    {LEGEND.map((state) => (
      <li key={state} className="flex items-center gap-2">
        <Strength state={state} className="h-6 w-3.5" />
        <span className="text-sm">{t(`memory.state.${state}`)}</span>
      </li>
    ))}
  </ul>
)
