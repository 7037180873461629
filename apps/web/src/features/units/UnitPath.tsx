import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { usePerson } from '../auth/use-auth.ts'
import { answeredInDrafts, onDraftElsewhere } from '../progress/stored-drafts.ts'
import {
  layOutPath,
  PATH_WIDTH,
  type PathLayout,
  type PathSizes,
  pathHeight,
  tilesNear,
  unitAt,
} from './path-layout.ts'
import { BannerRuler } from './UnitBanner.tsx'
import { type TileHandlers, UnitSection } from './UnitSection.tsx'
import type { Path } from './unit.ts'
import { usePathScroll } from './use-path-scroll.ts'
import { useTileFocus } from './use-tile-focus.ts'
import { useViewport } from './use-viewport.ts'

/** Pixels: lessons below are asked for this long before their unit is drawn, so that tiles are drawn once, and no discs before them. */
const ASKED_AHEAD = 1200

interface Props {
  path: Path
  /** Called with the unit in the middle of the window whenever it is another one. */
  onSeen: (unitIndex: number) => void
}

/** The whole path. Only the part near the window is drawn. */
export const UnitPath = memo(function UnitPath({ path, onSeen }: Props) {
  const { box, ruler, sizes } = usePathSizes()
  const layout = useMemo(
    () =>
      sizes &&
      layOutPath(
        path.units.map(({ totalLessons }) => totalLessons),
        sizes,
      ),
    [path.units, sizes],
  )
  const isPlaced = usePathScroll(path, layout)
  return (
    <div className="relative" ref={box} style={{ height: layout ? pathHeight(layout) : undefined }}>
      <BannerRuler units={path.units} ref={ruler} />
      {layout && isPlaced && <NearbyUnits path={path} layout={layout} onSeen={onSeen} />}
    </div>
  )
})

function NearbyUnits({ path, layout, onSeen }: Props & { layout: PathLayout }) {
  const { units } = path
  const { sizes, tops } = layout
  const { from, to, top, height } = useViewport()
  const tooltip = useOpenTile()
  const drafts = useDrafts(usePerson().id)
  const { focused, tabStop, onFocus, onBlur, onKeyDown } = useTileFocus(path, layout, top - sizes.top, height)

  const visibleUnit = unitAt(layout, top + height / 2 - sizes.top)
  useEffect(() => onSeen(visibleUnit), [visibleUnit, onSeen])

  const first = unitAt(layout, from - sizes.top)
  const last = unitAt(layout, to - sizes.top)
  const lastAsked = unitAt(layout, to + ASKED_AHEAD - sizes.top)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons bubble up to it
    <div onFocus={onFocus} onBlur={onBlur} onKeyDown={onKeyDown}>
      <p className="sr-only">{t('units.keys')}</p>
      {units.map((unit, index) => {
        const isDrawn = (index >= first && index <= last) || index === focused?.unit
        if (!isDrawn && (index < first || index > lastAsked)) return null
        const [firstTile, lastTile] = tilesNear(layout, index, from - sizes.top, to - sizes.top)
        return (
          <UnitSection
            key={unit.id}
            unit={unit}
            unitIndex={index}
            isDrawn={isDrawn}
            top={tops[index] ?? 0}
            height={(tops[index + 1] ?? 0) - (tops[index] ?? 0)}
            sizes={sizes}
            first={firstTile}
            last={lastTile}
            kept={focused?.unit === index ? focused.tile : -1}
            tabStop={tabStop?.unit === index ? tabStop.tile : -1}
            currentId={path.current?.lessonId}
            drafts={drafts}
            {...tooltip}
          />
        )
      })}
    </div>
  )
}

/**
 * Measures the sizes of the layout: `box` goes on the path, `ruler` on the highest banner. Null until both are in the
 * page; measured again when the window, the text size or a font changes them.
 */
function usePathSizes() {
  const box = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<PathSizes | null>(null)

  useLayoutEffect(() => {
    const read = () =>
      setSizes((known) => {
        const now = measureSizes(box, ruler)
        return known && now && areSameSizes(known, now) ? known : now
      })
    read()
    const observer = new ResizeObserver(read)
    // Anything above the path changes the page's height.
    for (const element of [document.body, box.current, ruler.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { box, ruler, sizes }
}

function measureSizes(box: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): PathSizes | null {
  if (!box.current || !ruler.current) return null
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return {
    top: Math.round(box.current.getBoundingClientRect().top + window.scrollY),
    rem,
    banner: ruler.current.offsetHeight,
    lead: 4 * rem,
    gap: 2.5 * rem,
    scale: Math.max(1, Math.min(rem / 16, box.current.clientWidth / PATH_WIDTH)),
  }
}

const areSameSizes = (a: PathSizes, b: PathSizes) =>
  (Object.keys(a) as (keyof PathSizes)[]).every((key) => a[key] === b[key])

/** The tile whose tooltip is open: one at a time. */
function useOpenTile(): TileHandlers {
  const [openId, setOpen] = useState<string | null>(null)
  const opener = useRef<HTMLElement | null>(null)

  const onToggle = useCallback((lessonId: string, tile: HTMLElement) => {
    opener.current = tile
    setOpen((open) => (open === lessonId ? null : lessonId))
  }, [])

  const onClose = useCallback((returnFocus: boolean) => {
    setOpen(null)
    if (returnFocus) opener.current?.focus({ preventScroll: true })
  }, [])

  return { openId, onToggle, onClose }
}

/** How many questions are answered in lessons that were begun on this device, by the lesson's id; live across tabs. */
function useDrafts(userId: string): ReadonlyMap<string, number> {
  const [answered, setAnswered] = useState(() => answeredInDrafts(userId))
  useEffect(() => {
    const read = () => setAnswered(answeredInDrafts(userId))
    read()
    return onDraftElsewhere(userId, read)
  }, [userId])
  return answered
}
