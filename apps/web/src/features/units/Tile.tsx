import { Check, Hourglass, Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { contentText } from '../../lib/content-text.ts'
import { type MessageId, pageDigits, t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { PATH_WIDTH, TILE_SIZE, TILE_STEP, tileOffset } from './path-layout.ts'
import { badgeOf, iconOf, statusText, type TileBadge, tileColours } from './tile-look.ts'
import type { Lesson, Unit } from './unit.ts'

/** A lesson whose passage fades: `strength` is what of it is remembered, 0 to 1. */
export interface FadingLesson {
  strength: number
  minutes: number
}

interface Props {
  lesson: Lesson
  unit: Unit
  /** Its place in the unit, and the unit's on the path. */
  index: number
  unitIndex: number
  scale: number
  isOpen: boolean
  /**
   * The tile at which the person goes on. Only its bubble is animated: an animated element is styled anew in each
   * frame, even out of sight.
   */
  isCurrent: boolean
  /** The number of questions answered on this device in a lesson that was begun and not finished; 0 for none. */
  answered: number
  fading?: FadingLesson | undefined
  /** The whole path is one stop of the Tab key; this tile is that stop. */
  isTabStop: boolean
  onToggle: (lessonId: string, tile: HTMLElement) => void
  /** The tooltip, while it is open. */
  children?: ReactNode
}

/** One lesson on the path. Its name, icon and colour show its state. */
export const Tile = memo(function Tile({
  lesson,
  unit,
  index,
  unitIndex,
  scale,
  isOpen,
  isCurrent,
  answered,
  fading,
  isTabStop,
  onToggle,
  children,
}: Props) {
  const Icon = iconOf(lesson.lessonType)
  const face = fading ? 'tile-fading' : tileColours(lesson.status)
  const count = unit.totalLessons
  const isBegun = answered > 0 && lesson.totalQuestions > 0 && lesson.status !== 'locked'
  const draftText = t('units.tile.draft', {
    answered: Math.min(answered, lesson.totalQuestions),
    count: lesson.totalQuestions,
  })
  // The tooltip is beside the tile, because the bubble of the next one may be below it.
  const offset = tileOffset(index, count, unit.surahNumber)
  const toMiddle = cn('top-1/2 -translate-y-1/2', offset > 0 ? 'end-full me-4' : 'start-full ms-4')
  const fadingText = fading && t('units.tile.fading', { minutes: fading.minutes })
  const size = { width: TILE_SIZE * scale, height: TILE_SIZE * scale }
  const ownColours = { '--face': unit.backgroundColor, '--edge': unit.borderColor, '--on': unit.textColor }
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className={cn('absolute', isOpen && 'z-25')}
      style={{
        top: index * TILE_STEP * scale,
        insetInlineStart: (PATH_WIDTH / 2 - TILE_SIZE / 2 + offset) * scale,
        ...size,
      }}
    >
      {!isOpen && (lesson.status === 'available' || isBegun) && (
        <Bubble text={isBegun ? 'units.goOn' : 'units.start'} breathes={isCurrent} />
      )}
      <button
        type="button"
        className={cn('tile', face)}
        style={{ ...size, ...(face ? {} : ownColours) }}
        aria-label={nameOf(lesson, isBegun ? draftText : fadingText)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        data-tile={`${unitIndex}-${index}`}
        onClick={({ currentTarget }) => onToggle(lesson.id, currentTarget)}
      >
        {(lesson.status === 'in_progress' || isBegun) && (
          <ProgressRing percent={isBegun ? (100 * answered) / lesson.totalQuestions : lesson.progressPercentage} />
        )}
        {fading && !isBegun && <FadingRing strength={fading.strength} />}
        <Icon className="relative" style={{ width: 28 * scale, height: 28 * scale }} />
        {lesson.status === 'locked' && <LockMark />}
        <Badge kind={fading ? 'fading' : badgeOf(lesson)} percent={lesson.progressPercentage} />
      </button>
      {isBegun && !isOpen && <Caption className={`${BELOW} bg-paper text-ink-muted`}>{draftText}</Caption>}
      {fading && !isBegun && !isOpen && (
        <Caption className={cn(toMiddle, 'bg-gold-soft text-gold-ink')}>{fadingText}</Caption>
      )}
      {children}
    </li>
  )
})

/** "Review 1–2, In progress, 80 percent, 3 of 8 answered" */
function nameOf({ title, status, progressPercentage: percent }: Lesson, more: string | undefined) {
  const values = { title: contentText(title), status: t(statusText(status)), percent }
  const name = t(percent > 0 ? 'units.tile.nameWithPercent' : 'units.tile.name', values)
  return more ? t('units.tile.nameWithMore', { name, more }) : name
}

const Bubble = ({ text, breathes }: { text: MessageId; breathes: boolean }) => (
  <span
    className="pointer-events-none absolute start-1/2 -top-12 z-10 -translate-x-1/2 rtl:translate-x-1/2"
    aria-hidden="true"
  >
    <span
      className={cn(
        'relative block rounded-md border border-line bg-raised px-3.5 py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap text-primary-ink shadow-card max-[16rem]:px-1 max-[16rem]:text-2xs',
        breathes && 'animate-breathe',
      )}
    >
      <span>{t(text)}</span>
      <span className="absolute start-1/2 -bottom-1.5 size-2.5 -translate-x-1/2 rotate-45 border-e border-b border-line bg-raised rtl:translate-x-1/2 rtl:border-s rtl:border-e-0" />
    </span>
  </span>
)

/** The icon shows the type in every state, so the lock is beside it. */
const LockMark = () => (
  <span className="absolute -end-1 -bottom-1 grid size-[26px] place-items-center rounded-full bg-tile-locked-edge text-tile-locked-ink ring-3 ring-paper">
    <Lock className="size-[14px]" />
  </span>
)

const BELOW = 'start-1/2 top-full mt-2.5 -translate-x-1/2 rtl:translate-x-1/2'

const Caption = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    className={cn(
      'pointer-events-none absolute rounded-sm px-1.5 text-2xs font-medium whitespace-nowrap tabular-nums',
      className,
    )}
    aria-hidden="true"
  >
    {children}
  </span>
)

const RING = 2 * Math.PI * 41
const DASHES = 20

/** Dashes that go out one after the other, as the passage fades. */
function FadingRing({ strength }: { strength: number }) {
  const step = RING / DASHES
  const lit = Math.max(1, Math.round(strength * DASHES))
  return (
    <span className="pointer-events-none absolute -inset-2">
      <svg
        className="size-full -rotate-90 rtl:-scale-y-100"
        viewBox="0 0 88 88"
        fill="none"
        strokeWidth="4"
        aria-hidden="true"
      >
        <circle cx="44" cy="44" r="41" stroke="var(--color-line)" strokeDasharray={`3 ${step - 3}`} />
        <circle
          cx="44"
          cy="44"
          r="41"
          stroke="var(--color-gold)"
          strokeDasharray={`${`3 ${step - 3} `.repeat(lit)}0 ${RING}`}
        />
      </svg>
    </span>
  )
}

const ProgressRing = ({ percent }: { percent: number }) => (
  <span className="pointer-events-none absolute -inset-2">
    <svg
      className="size-full -rotate-90 rtl:-scale-y-100"
      viewBox="0 0 88 88"
      fill="none"
      strokeWidth="4"
      aria-hidden="true"
    >
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

const BADGES: Record<TileBadge | 'fading', string> = {
  fading: 'bg-gold-soft text-gold-ink',
  check: 'bg-success text-on-danger dark:text-paper',
  blue: 'bg-badge-blue text-badge-blue-ink',
  yellow: 'bg-badge-yellow text-badge-yellow-ink',
  orange: 'bg-badge-orange text-badge-orange-ink',
}

function Badge({ kind, percent }: { kind: TileBadge | 'fading' | undefined; percent: number }) {
  if (!kind) return null
  const text = kind === 'check' ? <Check /> : kind === 'fading' ? <Hourglass /> : pageDigits(`${percent}%`)
  return <span className={cn('tile-badge', BADGES[kind])}>{text}</span>
}
