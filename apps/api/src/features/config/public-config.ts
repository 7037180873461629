import type { PublicConfig } from '@halaqa/contract/config'
import type { FastifyInstance } from 'fastify'
import { repositoryUrl, version } from '../../lib/manifest.ts'
import { contestFormUrl } from './contest-form.ts'

/** What the web has to know of this server. */
export function publicConfigOf({ config, lanUrl }: Pick<FastifyInstance, 'config' | 'lanUrl'>): PublicConfig {
  return {
    version,
    contest_form_url: contestFormUrl(config.contestFormUrl, repositoryUrl),
    coming_soon: config.comingSoon,
    public_url: config.publicUrl ?? null,
    lan_url: lanUrl ?? null,
    sends_mail: config.mail !== undefined,
  }
}
