import { BookOpen, Flag, Gem, type LucideIcon, RotateCcw, Target } from 'lucide-react'
import type { MessageId } from '../../lib/i18n.ts'
import type { Lesson } from './unit.ts'

/** The look of a tile by its lesson's type and status. An unknown status has the unit's own colours. */

const ICONS: Record<Lesson['lessonType'], LucideIcon> = {
  lesson: BookOpen,
  review: RotateCcw,
  challenge: Target,
  milestone: Flag,
  treasure: Gem,
}

export const iconOf = (lessonType: Lesson['lessonType']) => ICONS[lessonType]

const TILE_COLOURS: Record<string, string> = {
  locked: 'tile-locked',
  coming_soon: 'tile-locked',
  completed: 'tile-done',
  available: 'tile-open',
  in_progress: 'tile-open',
}

/** The colours of a tile, or undefined if it has its unit's own. */
export const tileColours = (status: string) => TILE_COLOURS[status]

const STATUS_TEXTS: Record<string, MessageId> = {
  locked: 'units.status.locked',
  coming_soon: 'units.status.comingSoon',
  completed: 'units.status.completed',
  available: 'units.status.available',
  in_progress: 'units.status.inProgress',
}

export const statusText = (status: string): MessageId => STATUS_TEXTS[status] ?? 'units.status.comingSoon'

export type TileBadge = 'check' | 'blue' | 'yellow' | 'orange'

/** The badge of a tile: a check, or the percentage in one of three colours; none at 0. */
export function badgeOf({
  status,
  progressPercentage,
}: Pick<Lesson, 'status' | 'progressPercentage'>): TileBadge | undefined {
  if (status === 'completed') return 'check'
  if (progressPercentage >= 75) return 'blue'
  if (progressPercentage >= 50) return 'yellow'
  return progressPercentage > 0 ? 'orange' : undefined
}

/** The action that the path offers for a lesson. */
export function actionOf(status: string): 'open' | 'locked' | 'soon' {
  if (status === 'available' || status === 'in_progress' || status === 'completed') return 'open'
  return status === 'locked' ? 'locked' : 'soon'
}

/** The place of the first lesson that is still to be done: up to it the beads are gold. */
export function reachedTile(lessons: readonly Pick<Lesson, 'status'>[]): number {
  const open = lessons.findIndex(({ status }) => status !== 'completed' && status !== 'coming_soon')
  return open === -1 ? lessons.length - 1 : open
}
