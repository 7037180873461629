import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { contentText } from '../../lib/content-text.ts'
import { t } from '../../lib/i18n.ts'
import { learnPath, reciteLessonPath } from '../../lib/paths.ts'
import { referenceText } from '../../lib/surah-names.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { coveredEdge, type PathSizes } from './path-layout.ts'
import type { FadingLesson } from './Tile.tsx'
import { actionOf, statusText } from './tile-look.ts'
import type { Lesson } from './unit.ts'

interface Props {
  lesson: Lesson
  fading: FadingLesson | undefined
  /**
   * The distance from the tile's middle to the path's middle, towards the end of the line. The tooltip stands there.
   */
  toMiddle: number
  sizes: PathSizes
  /** `returnFocus` when the focus would be lost with the tooltip. */
  onClose: (returnFocus: boolean) => void
}

const WIDTH = 280

/** Describes a lesson and leads to it. Scrolling, Escape, a click elsewhere or leaving it with Tab closes it. */
export function TileTooltip({ lesson, fading, toMiddle, sizes, onClose }: Props) {
  const dialog = useRef<HTMLDivElement>(null)
  const id = useId()
  const width = WIDTH * sizes.scale
  const side = useSide(dialog, coveredEdge(sizes))
  useClosing(dialog, onClose)

  useLayoutEffect(() => {
    const inside = dialog.current?.querySelector<HTMLElement>('a') ?? dialog.current
    inside?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      ref={dialog}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className={`menu absolute start-1/2 z-25 max-w-[calc(100vw-2rem)] text-start outline-none ${side.above ? 'bottom-full mb-4' : 'top-full mt-4'}`}
      style={{ width, marginInlineStart: `calc(${toMiddle}px - min(${width / 2}px, 50vw - 1rem))` }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click on its own tile closes it by itself.
        if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onClose(false)
      }}
    >
      <Arrow above={side.above} toMiddle={toMiddle} />
      <div
        className="relative overflow-y-auto overscroll-contain rounded-xl p-5 max-[16rem]:p-3"
        style={{ maxHeight: side.room }}
      >
        <p id={`${id}title`} className="font-serif text-xl leading-tight font-semibold">
          {contentText(lesson.title)}
        </p>
        <div id={`${id}text`}>
          <p className="mt-1.5 text-[0.9375rem] text-ink-muted">{contentText(lesson.description)}</p>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
            <span className="font-medium">{referenceText(lesson.subtitle)}</span>
            <Badge kind={STATUS_BADGES[lesson.status] ?? 'plain'}>{t(statusText(lesson.status))}</Badge>
          </p>
        </div>
        <Action lesson={lesson} fading={fading} />
      </div>
    </div>
  )
}

const STATUS_BADGES: Record<string, 'gold' | 'warning' | 'success'> = {
  available: 'gold',
  in_progress: 'warning',
  completed: 'success',
}

function Action({ lesson, fading }: Pick<Props, 'lesson' | 'fading'>) {
  const action = actionOf(lesson.status)
  if (action !== 'open') {
    return (
      <Button className="mt-4 w-full" disabled>
        {t(action === 'locked' ? 'units.action.locked' : 'units.action.soon')}
      </Button>
    )
  }
  const begun = lesson.status === 'completed' || lesson.status === 'in_progress'
  return (
    <>
      {fading && (
        <ButtonLink to={reciteLessonPath(lesson.id)} className="mt-4 w-full">
          {t('units.action.recite', { minutes: fading.minutes })}
        </ButtonLink>
      )}
      <ButtonLink
        to={`/memorize/${lesson.id}`}
        {...(fading && { kind: 'soft' })}
        className={cn(fading ? 'mt-2' : 'mt-4', 'w-full')}
      >
        {t('units.action.review', { xp: lesson.xpReward })}
      </ButtonLink>
      {begun && lesson.lessonType === 'lesson' && (
        <ButtonLink to={learnPath(lesson.id)} kind="ghost" className="mt-1 w-full">
          {t('units.action.learnAgain')}
        </ButtonLink>
      )}
    </>
  )
}

/** Points at the tile from any place of the tooltip. */
const Arrow = ({ above, toMiddle }: { above: boolean; toMiddle: number }) => (
  <span
    className={`absolute size-4 rotate-45 border-line bg-raised ${above ? '-bottom-2 border-e border-b rtl:border-s rtl:border-e-0' : '-top-2 border-s border-t rtl:border-s-0 rtl:border-e'}`}
    style={{ insetInlineStart: `calc(50% - 8px - ${toMiddle}px)` }}
  />
)

/**
 * Below the tile if there is room, else above it. If neither is enough, the path scrolls first, as far as the tile
 * stays in sight; a tooltip longer than the window scrolls inside.
 */
function useSide(dialog: RefObject<HTMLElement | null>, covered: number) {
  const [side, setSide] = useState<{ above: boolean; room?: number }>({ above: false })
  useLayoutEffect(() => {
    const tile = dialog.current?.parentElement
    if (!dialog.current || !tile) return
    const height = dialog.current.offsetHeight
    const rooms = () => {
      const { top, bottom } = tile.getBoundingClientRect()
      return { below: window.innerHeight - covered - bottom - DISTANCE, above: top - covered - DISTANCE }
    }
    const before = rooms()
    const isAbove = height > before.below && before.above > before.below
    const missing = height - Math.max(before.below, before.above)
    const free = Math.max(0, Math.min(before.below, before.above) + DISTANCE)
    if (missing > 0) window.scrollBy({ top: (isAbove ? -1 : 1) * Math.min(missing, free), behavior: 'instant' })
    const { below, above } = rooms()
    setSide({ above: isAbove, room: Math.max(isAbove ? above : below, 120) })
  }, [dialog, covered])
  return side
}

const DISTANCE = 16

/** More than the trembling of a finger. */
const SCROLLED = 4

function useClosing(dialog: RefObject<HTMLElement | null>, onClose: Props['onClose']) {
  useEffect(() => {
    const opened = window.scrollY
    const stop = new AbortController()
    const { signal } = stop
    const hasFocus = () => dialog.current?.contains(document.activeElement) ?? false
    const onScroll = () => {
      if (Math.abs(window.scrollY - opened) > SCROLLED) onClose(hasFocus())
    }
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !dialog.current?.parentElement?.contains(target)) onClose(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(true)
    }
    addEventListener('scroll', onScroll, { signal, passive: true })
    addEventListener('pointerdown', onPointer, { signal })
    addEventListener('keydown', onKey, { signal })
    return () => stop.abort()
  }, [dialog, onClose])
}
