import { answerWelcome, getWelcome } from '@halaqa/contract/welcome'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { noteAnswer } from './welcome.service.ts'
import { isNewPerson } from './welcome.sql.ts'

/** The question where a new person would like to begin. */
export async function welcomeRoutes(app: FastifyInstance) {
  mount(app, getWelcome, async ({ user }) => ({ is_new: await isNewPerson(app.db, user.id) }))

  mount(app, answerWelcome, async ({ user }) => {
    await noteAnswer(app.db, user.id, app.clock())
    return { message: 'Noted' }
  })
}
