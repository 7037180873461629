import type { Lesson as LessonOnTheWire } from '@halaqa/contract/lessons'
import type { Path as PathOnTheWire, UnitSummary } from '@halaqa/contract/units'
import type { Camel } from '../../lib/camel.ts'

export type Unit = Camel<UnitSummary>
export type Lesson = Camel<LessonOnTheWire>
export type Path = Camel<PathOnTheWire>

/** A tile of the path: the unit's place among the units, the lesson's place in the unit; both from 0. */
export interface TilePosition {
  unit: number
  tile: number
}

export const isSamePosition = (a: TilePosition | null, b: TilePosition | null) =>
  a?.unit === b?.unit && a?.tile === b?.tile

/** The tile of the person's current lesson. */
export function currentTile({ units, current }: Path): TilePosition | null {
  const unit = units.findIndex(({ id }) => id === current?.unitId)
  return current && unit >= 0 ? { unit, tile: current.index } : null
}
