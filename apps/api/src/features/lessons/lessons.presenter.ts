import type { Lesson, LessonDetail } from '@halaqa/contract/lessons'
import type { LessonContentRow, LessonDetailRow, LessonRow } from './lessons.sql.ts'

/** The fields of a lesson itself, for learners and in the studio. */
export const presentLessonContent = (lesson: LessonContentRow) => ({
  id: lesson.id,
  unit_id: lesson.unitId,
  lesson_key: lesson.lessonKey,
  title: lesson.title,
  subtitle: lesson.subtitle,
  description: lesson.description,
  lesson_type: lesson.lessonType,
  xp_reward: lesson.xpReward,
  start_ayah: lesson.startAyah,
  end_ayah: lesson.endAyah,
  ayah_range_text: lesson.ayahRangeText,
  order: lesson.order,
  is_active: lesson.isActive,
  difficulty_level: lesson.difficultyLevel,
  estimated_duration_minutes: lesson.estimatedDurationMinutes,
  created_at: lesson.createdAt.toISOString(),
  updated_at: lesson.updatedAt.toISOString(),
})

export function presentLesson(lesson: LessonRow): Lesson {
  return {
    ...presentLessonContent(lesson),
    status: lesson.status,
    progress_percentage: lesson.percentage,
    completed_questions: lesson.correct,
    total_questions: lesson.total,
  }
}

/** The lesson before it is named only while it is what keeps this one locked. */
export function presentLessonDetail(lesson: LessonDetailRow): LessonDetail {
  const { status, openerId, openerTitle } = lesson
  return {
    ...presentLesson(lesson),
    surah_number: lesson.surahNumber,
    surah_name: lesson.surahName,
    index: lesson.index,
    unlocked_by: status === 'locked' && openerId && openerTitle ? { id: openerId, title: openerTitle } : null,
  }
}
