import { createLesson, deleteLesson, getLesson, listUserLessons } from '@halaqa/contract/lessons'
import { submitProgress } from '@halaqa/contract/progress'
import {
  countLessonQuestions,
  createQuestion,
  deleteQuestion,
  getQuestion,
  listLessonQuestions,
} from '@halaqa/contract/questions'
import { createUnit, deleteUnit, getPath, listUnits, listUserUnits } from '@halaqa/contract/units'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'

/** Content can be neither made nor deleted yet. An admin is told so; anyone else that it is not theirs to do. */
export const NOT_IMPLEMENTED = [
  createUnit,
  deleteUnit,
  createLesson,
  deleteLesson,
  createQuestion,
  deleteQuestion,
] as const

/** Memorization. No unit, lesson or question can exist yet, and every answer says just that. */
export async function memorizationRoutes(app: FastifyInstance) {
  mount(app, listUnits, () => [])
  mount(app, listUserUnits, () => [])
  mount(app, getPath, () => ({ units: [], current: null }))
  mount(app, listUserLessons, ({ params }) => {
    if (!isSurahNumber(params.surahNumber)) throw new AppError('surah_invalid')
    return []
  })

  for (const read of [getLesson, listLessonQuestions, countLessonQuestions] as const) mount(app, read, noLesson)
  mount(app, submitProgress, noLesson)
  mount(app, getQuestion, () => {
    throw new AppError('question_not_found')
  })

  for (const write of NOT_IMPLEMENTED) {
    mount(app, write, () => {
      throw new AppError('not_implemented')
    })
  }
}

function noLesson(): never {
  throw new AppError('lesson_not_found')
}

const isSurahNumber = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 114
