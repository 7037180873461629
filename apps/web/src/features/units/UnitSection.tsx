import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { unitName } from '../../lib/surah-names.ts'
import { cn } from '../../ui/cn.ts'
import { ErrorCard, SkeletonBlock } from '../../ui/states.tsx'
import { type SurahMemory, surahMemoryQuery } from '../memory/memory.queries.ts'
import { Beads, beadsNear } from './Beads.tsx'
import { PATH_WIDTH, type PathSizes, TILE_SIZE, TILE_STEP, tileOffset } from './path-layout.ts'
import { type FadingLesson, Tile } from './Tile.tsx'
import { TileTooltip } from './TileTooltip.tsx'
import { reachedTile } from './tile-look.ts'
import { UnitBanner } from './UnitBanner.tsx'
import type { Lesson, Unit } from './unit.ts'
import { useLessons } from './units.queries.ts'
import { headingId } from './use-path-scroll.ts'

export interface TileHandlers {
  /** The lesson whose tooltip is open. */
  openId: string | null
  onToggle: (lessonId: string, tile: HTMLElement) => void
  onClose: (returnFocus: boolean) => void
}

interface Props extends TileHandlers {
  unit: Unit
  unitIndex: number
  /** Otherwise its lessons alone are loaded. */
  isDrawn: boolean
  top: number
  height: number
  sizes: PathSizes
  /** The tiles to draw; none if the last comes before the first. */
  first: number
  last: number
  /** Another tile to draw, because it has the focus; -1 for none. */
  kept: number
  /** The person's current lesson. */
  currentId: string | undefined
  /** How many questions are answered in lessons that were begun on this device. */
  drafts: ReadonlyMap<string, number>
  /** The tile that the Tab key reaches; -1 when it is in another unit. */
  tabStop: number
}

/** A unit's banner and those of its tiles that are near. */
export const UnitSection = memo(function UnitSection(props: Props) {
  const { unit, isDrawn, top, height, sizes, openId } = props
  const lessons = useLessons(unit)
  if (!isDrawn) return null
  return (
    <section
      aria-labelledby={headingId(unit.id)}
      aria-busy={lessons.data === undefined && lessons.isFetching}
      // An isolated section is painted once. A section with an open tooltip is not isolated, so that the tooltip covers
      // the next unit and the buttons at the window's edge.
      className={cn('absolute inset-x-0', !lessons.data?.some(({ id }) => id === openId) && 'isolate')}
      style={{ top, height }}
    >
      <UnitBanner unit={unit} height={sizes.banner} labelId={headingId(unit.id)} />
      <div
        className="absolute inset-x-0 bottom-0 mx-auto"
        style={{ top: sizes.banner + sizes.lead, width: PATH_WIDTH * sizes.scale }}
      >
        {lessons.data ? (
          <Tiles {...props} lessons={lessons.data} />
        ) : lessons.isFetching ? (
          <TileSkeletons {...props} />
        ) : (
          <div className="sticky top-1/4 -mx-4">
            <ErrorCard
              title={t('units.lessonsFailed', { name: unitName(unit) })}
              hint={errorText(lessons.error, t('units.lessonsFetchFailed'))}
              onRetry={() => void lessons.refetch()}
            />
          </div>
        )}
      </div>
    </section>
  )
})

const numbersBetween = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

function Tiles({ lessons, ...props }: Props & { lessons: Lesson[] }) {
  const { unit, unitIndex, sizes, first, last, kept, tabStop, currentId, drafts, openId, onToggle, onClose } = props
  const { scale } = sizes
  const count = unit.totalLessons
  const fading = useFadingLessons(unit.surahNumber, lessons)
  const near = numbersBetween(first, last)
  const drawn = kept < 0 || near.includes(kept) ? near : kept < first ? [kept, ...near] : [...near, kept]
  return (
    <>
      <Beads
        surahNumber={unit.surahNumber}
        count={count}
        scale={scale}
        {...beadsNear(count, first, last)}
        reached={Math.min(reachedTile(lessons), count - 1)}
      />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ol role="list" aria-label={t('units.lessonsOf', { name: unitName(unit) })}>
        {drawn.map((index) => {
          const lesson = lessons[index]
          if (!lesson) return null
          const isOpen = lesson.id === openId
          const fades = lesson.status === 'completed' ? fading.get(lesson.id) : undefined
          return (
            <Tile
              key={lesson.id}
              lesson={lesson}
              unit={unit}
              index={index}
              unitIndex={unitIndex}
              scale={scale}
              isOpen={isOpen}
              onToggle={onToggle}
              isCurrent={lesson.id === currentId}
              answered={drafts.get(lesson.id) ?? 0}
              fading={fades}
              isTabStop={index === tabStop}
            >
              {isOpen && (
                <TileTooltip
                  lesson={lesson}
                  fading={fades}
                  toMiddle={-tileOffset(index, count, unit.surahNumber) * scale}
                  sizes={sizes}
                  onClose={onClose}
                />
              )}
            </Tile>
          )
        })}
      </ol>
    </>
  )
}

const NONE: ReadonlyMap<string, FadingLesson> = new Map()

/** The lessons whose passage fades, by their ids. Sends no query if none was completed. */
function useFadingLessons(surahNumber: number, lessons: readonly Lesson[]) {
  const hasLearned = lessons.some(({ lessonType, status }) => lessonType === 'lesson' && status === 'completed')
  const memory = useQuery({
    ...surahMemoryQuery(surahNumber),
    enabled: hasLearned,
    staleTime: 5 * 60_000,
    select: fadingLessons,
  })
  return memory.data ?? NONE
}

const fadingLessons = ({ lessons }: SurahMemory): ReadonlyMap<string, FadingLesson> =>
  new Map(lessons.flatMap((lesson) => (lesson.state === 'fading' ? [[lesson.id, lesson] as const] : [])))

/** Discs in the places of the tiles. */
function TileSkeletons({ unit, sizes: { scale }, first, last }: Props) {
  return (
    <>
      <p className="sr-only">{t('units.lessonsLoading', { name: unitName(unit) })}</p>
      <div aria-hidden="true">
        {numbersBetween(first, last).map((index) => (
          <div
            key={index}
            className="absolute *:size-full *:rounded-full"
            style={{
              top: index * TILE_STEP * scale,
              insetInlineStart:
                (PATH_WIDTH / 2 - TILE_SIZE / 2 + tileOffset(index, unit.totalLessons, unit.surahNumber)) * scale,
              width: TILE_SIZE * scale,
              height: TILE_SIZE * scale,
            }}
          >
            <SkeletonBlock className="" />
          </div>
        ))}
      </div>
    </>
  )
}
