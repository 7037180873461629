import { useQuery } from '@tanstack/react-query'
import { Flame, Sparkles } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { figuresQuery } from './profile.queries.ts'

/** The gains of a finished lesson or review: XP and streak. */
export const Gains = ({ xp }: { xp: number }) => (
  <ul className="mx-auto mt-5 flex min-h-9 w-fit flex-wrap justify-center gap-3">
    {xp > 0 && (
      <li className="badge badge-gold min-h-9 px-3 text-[0.9375rem]">
        <Sparkles />
        <span>{t('profile.gains.xp', { xp })}</span>
      </li>
    )}
    <Streak />
  </ul>
)

/** The present streak, with what was just done in it. */
function Streak() {
  const figures = useQuery({ ...figuresQuery, staleTime: 0 })
  const days = figures.isFetching ? 0 : (figures.data?.currentStreak ?? 0)
  if (days === 0) return null
  return (
    <li className="badge badge-warning min-h-9 px-3 text-[0.9375rem]">
      <Flame />
      <span>{t('profile.gains.streak', { days })}</span>
    </li>
  )
}
