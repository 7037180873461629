import type { StudioLesson, StudioUnit } from '@halaqa/contract/studio'
import { presentLessonContent } from '../lessons/lessons.presenter.ts'
import { presentUnitContent } from '../units/units.presenter.ts'
import type { StudioLessonRow, StudioUnitRow } from './studio.sql.ts'

export const presentStudioUnit = (unit: StudioUnitRow): StudioUnit => ({
  ...presentUnitContent(unit),
  is_seeded: unit.isSeeded,
  total_lessons: unit.lessons,
  total_questions: unit.questions,
})

export const presentStudioLesson = (lesson: StudioLessonRow): StudioLesson => ({
  ...presentLessonContent(lesson),
  is_seeded: lesson.isSeeded,
  total_questions: lesson.questions,
})
