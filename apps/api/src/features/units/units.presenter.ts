import type { Lesson } from '@halaqa/contract/lessons'
import type { Path, Unit, UnitSummary } from '@halaqa/contract/units'
import { presentLesson } from '../lessons/lessons.presenter.ts'
import type { LessonRow } from '../lessons/lessons.sql.ts'
import type { UnitContentRow, UnitRow } from './units.sql.ts'

/** The fields of a unit itself, for learners and in the studio. */
export const presentUnitContent = (unit: UnitContentRow) => ({
  id: unit.id,
  surah_number: unit.surahNumber,
  surah_name: unit.surahName,
  surah_name_arabic: unit.surahNameArabic,
  surah_name_arabic_long: unit.surahNameArabicLong,
  total_ayahs: unit.totalAyahs,
  revelation_place: unit.revelationPlace,
  background_color: unit.backgroundColor,
  border_color: unit.borderColor,
  text_color: unit.textColor,
  display_order: unit.displayOrder,
  is_active: unit.isActive,
  created_at: unit.createdAt.toISOString(),
  updated_at: unit.updatedAt.toISOString(),
})

export function presentUnit(unit: UnitRow): UnitSummary {
  return {
    ...presentUnitContent(unit),
    status: unit.status,
    progress_percentage: unit.percentage,
    completed_lessons: unit.completedLessons,
    total_lessons: unit.totalLessons,
  }
}

export function presentUnits(units: readonly UnitRow[], lessons: readonly LessonRow[]): Unit[] {
  const byUnit = new Map(units.map(({ id }) => [id, [] as Lesson[]]))
  for (const lesson of lessons) byUnit.get(lesson.unitId)?.push(presentLesson(lesson))
  return units.map((unit) => ({ ...presentUnit(unit), lessons: byUnit.get(unit.id)! }))
}

export function presentPath(units: readonly UnitRow[], next: UnitRow | undefined): Path {
  return { units: units.map(presentUnit), current: presentCurrent(next) }
}

/** Where a person goes on: the next lesson of a unit. */
const presentCurrent = (next: UnitRow | undefined): Path['current'] =>
  next?.nextLessonId == null || next.nextIndex === null
    ? null
    : { unit_id: next.id, lesson_id: next.nextLessonId, index: next.nextIndex }
