import { getKhatmPage, reportKhatmPage } from '@halaqa/contract/khatm-pages'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { loadKhatmPage, reportPage } from './khatm-pages.service.ts'

/** The page of a room for everyone. */
export const khatmPageRoutes: FastifyPluginAsync = async (app) => {
  mount(app, getKhatmPage, ({ params }) => loadKhatmPage(app.db, params.code))

  mount(app, reportKhatmPage, async ({ params, body }) => {
    await reportPage(app.db, params.code, body.dedication, app.clock())
    return { message: 'The administrators will look at it.' }
  })
}
