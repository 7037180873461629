import { getConfig } from '@halaqa/contract/config'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { publicConfigOf } from './public-config.ts'

export async function configRoutes(app: FastifyInstance) {
  mount(app, getConfig, () => publicConfigOf(app))
}
