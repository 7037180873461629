import type { Question } from '@halaqa/contract/questions'
import type { QuestionRow } from './questions.service.ts'
import { translationIn } from './translation.ts'

export function presentQuestion(question: QuestionRow): Question {
  return {
    id: question.id,
    lesson_id: question.lessonId,
    question_type: question.questionType,
    question_text: question.questionText,
    question_order: question.questionOrder,
    ayah_reference: question.ayahReference,
    ayah_text_arabic: question.ayahTextArabic,
    ayah_text_translation: question.ayahTextTranslation,
    audio_url: question.audioUrl,
    audio_duration_seconds: question.audioDurationSeconds,
    points_value: question.pointsValue,
    difficulty_level: question.difficultyLevel,
    estimated_time_seconds: question.estimatedTimeSeconds,
    question_data: question.questionData,
    is_active: question.isActive,
    created_at: question.createdAt.toISOString(),
    updated_at: question.updatedAt.toISOString(),
    options: question.options.map(presentOption),
    blanks: question.blanks.map(presentBlank),
    words: question.words.map(presentWord),
  }
}

/** As readers of a language have it. */
export const presentQuestionIn = (language: string, question: QuestionRow): Question => ({
  ...presentQuestion(question),
  ayah_text_translation: translationIn(language, question),
})

const presentOption = (option: QuestionRow['options'][number]): Question['options'][number] => ({
  id: option.id,
  question_id: option.questionId,
  option_text: option.optionText,
  option_text_arabic: option.optionTextArabic,
  option_audio_url: option.optionAudioUrl,
  option_order: option.optionOrder,
  is_correct: option.isCorrect,
  option_data: option.optionData,
})

const presentBlank = (blank: QuestionRow['blanks'][number]): Question['blanks'][number] => ({
  id: blank.id,
  question_id: blank.questionId,
  blank_position: blank.blankPosition,
  correct_word: blank.correctWord,
  correct_word_transliteration: blank.correctWordTransliteration,
  alternative_answers: blank.alternativeAnswers,
  blank_order: blank.blankOrder,
  hint_text: blank.hintText,
  difficulty_level: blank.difficultyLevel,
})

const presentWord = (word: QuestionRow['words'][number]): Question['words'][number] => ({
  id: word.id,
  question_id: word.questionId,
  word_text: word.wordText,
  word_transliteration: word.wordTransliteration,
  correct_position: word.correctPosition,
  display_order: word.displayOrder,
  word_type: word.wordType,
  is_key_word: word.isKeyWord,
})
