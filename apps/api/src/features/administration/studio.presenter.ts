import type { StudioLesson, StudioUnit } from '@halaqa/contract/studio'
import type { StudioLessonRow, StudioUnitRow } from './studio.sql.ts'

export function presentStudioUnit(unit: StudioUnitRow): StudioUnit {
  return {
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
    is_seeded: unit.isSeeded,
    total_lessons: unit.lessons,
    total_questions: unit.questions,
    created_at: unit.createdAt.toISOString(),
    updated_at: unit.updatedAt.toISOString(),
  }
}

export function presentStudioLesson(lesson: StudioLessonRow): StudioLesson {
  return {
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
    is_seeded: lesson.isSeeded,
    difficulty_level: lesson.difficultyLevel,
    estimated_duration_minutes: lesson.estimatedDurationMinutes,
    total_questions: lesson.questions,
    created_at: lesson.createdAt.toISOString(),
    updated_at: lesson.updatedAt.toISOString(),
  }
}
