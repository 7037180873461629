import { getKhatmPage } from '@halaqa/contract/khatm-pages'
import type { FastifyPluginAsync } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { loadKhatmPage } from './khatm-pages.service.ts'

/** The page of a room for everyone. */
export const khatmPageRoutes: FastifyPluginAsync = async (app) => {
  mount(app, getKhatmPage, ({ params }) => loadKhatmPage(app.db, params.code))
}
