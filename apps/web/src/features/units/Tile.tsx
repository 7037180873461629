import { Check, Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { badgeOf, faceOf, iconOf, statusText, type TileBadge } from './tile-look.ts'
import type { Lesson, Unit } from './unit.ts'
import { offsetOf, PATH_WIDTH, STEP, TILE } from './winding.ts'

interface Props {
  lesson: Lesson
  unit: Unit
  /** Its place in the unit, and the unit's on the path. */
  index: number
  unitIndex: number
  scale: number
  isOpen: boolean
  /** The whole path is one stop of the Tab key; this tile is it. */
  isStop: boolean
  onToggle: (lessonId: string, tile: HTMLElement) => void
  /** The tooltip, while it is open. */
  children?: ReactNode
}

/** One lesson on the path. Its state is told by its name, its icon and its colour. */
export const Tile = memo(function Tile({
  lesson,
  unit,
  index,
  unitIndex,
  scale,
  isOpen,
  isStop,
  onToggle,
  children,
}: Props) {
  const Icon = iconOf(lesson.lessonType)
  const face = faceOf(lesson.status)
  const count = unit.totalLessons
  const size = { width: TILE * scale, height: TILE * scale }
  const ownColours = { '--face': unit.backgroundColor, '--edge': unit.borderColor, '--on': unit.textColor }
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes('absolute', isOpen && 'z-25')}
      style={{
        top: index * STEP * scale,
        insetInlineStart: (PATH_WIDTH / 2 - TILE / 2 + offsetOf(index, count, unit.surahNumber)) * scale,
        ...size,
      }}
    >
      {lesson.status === 'available' && !isOpen && <StartBubble />}
      <button
        type="button"
        className={classes('tile', face)}
        style={{ ...size, ...(face ? {} : ownColours) }}
        aria-label={nameOf(lesson)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        tabIndex={isStop ? 0 : -1}
        data-spot={`${unitIndex}-${index}`}
        onClick={({ currentTarget }) => onToggle(lesson.id, currentTarget)}
      >
        {lesson.status === 'in_progress' && <ProgressRing percent={lesson.progressPercentage} />}
        <Icon className="relative" style={{ width: 28 * scale, height: 28 * scale }} />
        {lesson.status === 'locked' && <LockMark />}
        <Badge kind={badgeOf(lesson)} percent={lesson.progressPercentage} />
      </button>
      {children}
    </li>
  )
})

/** "Review 1–2, In progress, 80 percent" */
function nameOf({ title, status, progressPercentage: percent }: Lesson) {
  const values = { title, status: t(statusText(status)), percent }
  return t(percent > 0 ? 'units.tile.nameWithPercent' : 'units.tile.name', values)
}

const StartBubble = () => (
  <span
    className="pointer-events-none absolute start-1/2 -top-12 z-10 -translate-x-1/2 rtl:translate-x-1/2"
    aria-hidden="true"
  >
    <span className="relative block animate-breathe rounded-md border border-line bg-raised px-3.5 py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap text-primary-ink shadow-card max-[16rem]:px-1 max-[16rem]:text-2xs">
      {t('units.start')}
      <span className="absolute start-1/2 -bottom-1.5 size-2.5 -translate-x-1/2 rotate-45 border-e border-b border-line bg-raised rtl:translate-x-1/2 rtl:border-s rtl:border-e-0" />
    </span>
  </span>
)

/** The icon tells the type in every state, so the lock stands beside it. */
const LockMark = () => (
  <span className="absolute -end-1 -bottom-1 grid size-[26px] place-items-center rounded-full bg-tile-locked-edge text-tile-locked-ink ring-3 ring-paper">
    <Lock className="size-[14px]" />
  </span>
)

const RING = 2 * Math.PI * 41

const ProgressRing = ({ percent }: { percent: number }) => (
  <span className="pointer-events-none absolute -inset-2">
    <svg className="size-full -rotate-90" viewBox="0 0 88 88" fill="none" strokeWidth="4" aria-hidden="true">
      <circle cx="44" cy="44" r="41" stroke="var(--color-line)" />
      {percent > 0 && (
        <circle
          cx="44"
          cy="44"
          r="41"
          stroke="var(--color-primary)"
          strokeLinecap="round"
          strokeDasharray={`${(percent / 100) * RING} ${RING}`}
        />
      )}
    </svg>
  </span>
)

const BADGES: Record<TileBadge, string> = {
  check: 'bg-success text-on-danger dark:text-paper',
  blue: 'bg-badge-blue text-badge-blue-ink',
  yellow: 'bg-badge-yellow text-badge-yellow-ink',
  orange: 'bg-badge-orange text-badge-orange-ink',
}

function Badge({ kind, percent }: { kind: TileBadge | undefined; percent: number }) {
  if (!kind) return null
  return <span className={classes('tile-badge', BADGES[kind])}>{kind === 'check' ? <Check /> : `${percent}%`}</span>
}
