import { memo, useEffect, useMemo } from 'react'
import { t } from '../../lib/i18n.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { type Layout, layoutOf, pathHeight, tilesNear, unitAt } from './layout.ts'
import { useStretch } from './scrolled.ts'
import { BannerRuler } from './UnitBanner.tsx'
import { UnitSection } from './UnitSection.tsx'
import type { Path } from './unit.ts'
import { useDrafts } from './use-drafts.ts'
import { useOpenTile } from './use-open-tile.ts'
import { usePlace } from './use-place.ts'
import { useSizes } from './use-sizes.ts'
import { useTileFocus } from './use-tile-focus.ts'

interface Props {
  path: Path
  /** Called with the unit in the middle of the window whenever it is another one. */
  onSeen: (unitIndex: number) => void
}

/** The whole path, of which only what is near the window is drawn. */
export const UnitPath = memo(function UnitPath({ path, onSeen }: Props) {
  const { box, ruler, sizes } = useSizes()
  const layout = useMemo(
    () =>
      sizes &&
      layoutOf(
        path.units.map(({ totalLessons }) => totalLessons),
        sizes,
      ),
    [path.units, sizes],
  )
  const isThere = usePlace(path, layout)
  return (
    <div
      className="relative [overflow-anchor:none]"
      ref={box}
      style={{ height: layout ? pathHeight(layout) : undefined }}
    >
      <BannerRuler units={path.units} ref={ruler} />
      {layout && isThere && <NearUnits {...{ path, layout, onSeen }} />}
    </div>
  )
})

function NearUnits({ path, layout, onSeen }: Props & { layout: Layout }) {
  const { units } = path
  const { sizes, tops } = layout
  const { from, to, inSight, height } = useStretch()
  const tooltip = useOpenTile()
  const drafts = useDrafts(useSignedInUser().id)
  const { focused, stop, onFocus, onBlur, onKeyDown } = useTileFocus(path, layout, inSight - sizes.top, height)

  const seen = unitAt(layout, inSight + height / 2 - sizes.top)
  useEffect(() => onSeen(seen), [seen, onSeen])

  const first = unitAt(layout, from - sizes.top)
  const last = unitAt(layout, to - sizes.top)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the keys that its buttons get
    <div onFocus={onFocus} onBlur={onBlur} onKeyDown={onKeyDown}>
      <p className="sr-only">{t('units.keys')}</p>
      {units.map((unit, index) => {
        if ((index < first || index > last) && index !== focused?.unit) return null
        const [firstTile, lastTile] = tilesNear(layout, index, from - sizes.top, to - sizes.top)
        return (
          <UnitSection
            key={unit.id}
            unit={unit}
            unitIndex={index}
            top={tops[index] ?? 0}
            height={(tops[index + 1] ?? 0) - (tops[index] ?? 0)}
            sizes={sizes}
            first={firstTile}
            last={lastTile}
            kept={focused?.unit === index ? focused.tile : -1}
            stop={stop?.unit === index ? stop.tile : -1}
            drafts={drafts}
            {...tooltip}
          />
        )
      })}
    </div>
  )
}
