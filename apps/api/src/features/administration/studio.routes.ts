import * as contract from '@halaqa/contract/studio'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { presentQuestion, presentQuestionIn } from '../questions/questions.presenter.ts'
import { findAnyQuestion } from '../questions/questions.service.ts'
import * as editing from './editing.service.ts'
import { presentStudioLesson, presentStudioUnit } from './studio.presenter.ts'
import * as studio from './studio.service.ts'

/** Units, lessons and questions as those see and change them who write them. */
export async function studioRoutes(app: FastifyInstance) {
  mount(app, contract.listStudioUnits, async () => (await studio.findUnits(app.db)).map(presentStudioUnit))

  mount(app, contract.getStudioUnit, async ({ params }) => {
    const { unit, lessons } = await studio.findUnitWithLessons(app.db, params.id)
    return { ...presentStudioUnit(unit), lessons: lessons.map(presentStudioLesson) }
  })

  mount(app, contract.getStudioLesson, async ({ params, query }) => {
    const { lesson, unit, questions } = await studio.findLessonWithQuestions(app.db, params.id)
    const { id, surah_number, surah_name, total_ayahs, is_active } = presentStudioUnit(unit)
    return {
      ...presentStudioLesson(lesson),
      unit: { id, surah_number, surah_name, total_ayahs, is_active },
      questions: questions.map((question) => presentQuestionIn(query.language, question)),
    }
  })

  mount(app, contract.getUnitDeletionImpact, ({ params }) => studio.loadDeletionImpact(app.db, 'units', params.id))
  mount(app, contract.getLessonDeletionImpact, ({ params }) => studio.loadDeletionImpact(app.db, 'lessons', params.id))
  mount(app, contract.getQuestionDeletionImpact, ({ params }) =>
    studio.loadDeletionImpact(app.db, 'questions', params.id),
  )

  mount(app, contract.changeUnit, async ({ params, body }) => {
    await editing.changeUnit(app.db, params.id, body, app.clock())
    return presentStudioUnit(await studio.findUnit(app.db, params.id))
  })

  mount(app, contract.changeLesson, async ({ params, body }) => {
    await editing.changeLesson(app.db, params.id, body, app.clock())
    return presentStudioLesson(await studio.findLesson(app.db, params.id))
  })

  mount(app, contract.changeQuestion, async ({ params, body }) => {
    await editing.changeQuestion(app.db, params.id, body, app.clock())
    return presentQuestion(await findAnyQuestion(app.db, params.id))
  })

  mount(app, contract.orderUnits, async ({ body }) => {
    await editing.orderUnits(app.db, body.ids, app.clock())
    return { message: 'The units are in their new order' }
  })

  mount(app, contract.orderLessons, async ({ params, body }) => {
    await editing.orderLessons(app.db, params.id, body.ids, app.clock())
    return { message: 'The lessons are in their new order' }
  })

  mount(app, contract.orderQuestions, async ({ params, body }) => {
    await editing.orderQuestions(app.db, params.id, body.ids, app.clock())
    return { message: 'The questions are in their new order' }
  })
}
