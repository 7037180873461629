import { createQuestion, deleteQuestion } from '@halaqa/contract/question-authoring'
import { countLessonQuestions, getQuestion, listLessonQuestions } from '@halaqa/contract/questions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { presentQuestion, presentQuestionIn } from './questions.presenter.ts'
import * as questions from './questions.service.ts'

/** The questions of a lesson. */
export async function questionRoutes(app: FastifyInstance) {
  mount(app, listLessonQuestions, async ({ params, query }) => {
    const found = await questions.findQuestions(app.db, params.lessonId)
    return found.map((question) => presentQuestionIn(query.language, question))
  })

  mount(app, countLessonQuestions, async ({ params }) => ({
    count: await questions.countQuestions(app.db, params.lessonId),
  }))

  mount(app, getQuestion, async ({ params }) => presentQuestion(await questions.findQuestion(app.db, params.id)))

  mount(app, createQuestion, async ({ body }) =>
    presentQuestion(await questions.createQuestion(app.db, body, app.clock())),
  )

  mount(app, deleteQuestion, async ({ params }) => {
    await questions.deleteQuestion(app.db, params.id, app.clock())
    return { message: 'Question deleted' }
  })
}
