import { getConfig } from '@halaqa/contract/config'
import type { FastifyInstance } from 'fastify'
import { repositoryUrl, version } from '../../lib/manifest.ts'
import { mount } from '../../plugins/mount.ts'
import { contestFormUrl } from './contest-form.ts'

/** What the web has to know of this server. */
export async function configRoutes(app: FastifyInstance) {
  const { config, lanUrl } = app
  const answer = {
    version,
    contest_form_url: contestFormUrl(config.contestFormUrl, repositoryUrl),
    coming_soon: config.comingSoon,
    public_url: config.publicUrl ?? null,
    lan_url: lanUrl ?? null,
    sends_mail: config.mail !== undefined,
  }
  mount(app, getConfig, () => answer)
}
