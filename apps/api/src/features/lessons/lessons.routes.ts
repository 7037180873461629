import { createLesson, deleteLesson, getLesson, getPassage, listUserLessons } from '@halaqa/contract/lessons'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { presentLesson, presentLessonDetail } from './lessons.presenter.ts'
import * as lessons from './lessons.service.ts'
import { passageOf } from './passage.ts'

/** Lessons, which anyone may look at. */
export async function lessonRoutes(app: FastifyInstance) {
  mount(app, listUserLessons, async ({ user, params }) => {
    const found = await lessons.findLessonsOfSurah(app.db, user, params.surahNumber)
    return found.map(presentLesson)
  })

  mount(app, getLesson, async ({ user, params }) =>
    presentLessonDetail(await lessons.findLesson(app.db, user, params.id)),
  )

  mount(app, getPassage, async ({ user, params, query }) =>
    passageOf(await lessons.findLesson(app.db, user, params.id), query.language),
  )

  mount(app, createLesson, async ({ body }) => presentLesson(await lessons.createLesson(app.db, body, app.clock())))

  mount(app, deleteLesson, async ({ params }) => {
    await lessons.deleteLesson(app.db, params.id, app.clock())
    return { message: 'Lesson deleted' }
  })
}
