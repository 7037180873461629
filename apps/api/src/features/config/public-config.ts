import type { PublicConfig } from '@halaqa/contract/config'
import type { FastifyInstance } from 'fastify'
import { repositoryUrl, version } from '../../lib/manifest.ts'

/** The settings that the web needs. */
export function publicConfigOf({
  config,
  lanUrl,
  signUps,
}: Pick<FastifyInstance, 'config' | 'lanUrl' | 'signUps'>): PublicConfig {
  return {
    version,
    contest_form_url: contestFormUrl(config.contestFormUrl, repositoryUrl),
    coming_soon: config.comingSoon,
    public_url: config.publicUrl ?? null,
    lan_url: lanUrl ?? null,
    sends_mail: config.mail !== undefined,
    sign_ups: signUps.get(),
  }
}

const FORM = 'issues/new?template=logo-contest.yml'

/**
 * The target of the logo contest's banner: the repository's issue form unless the operator sets another; an
 * empty setting, or a repository that has no address on the web, means no banner.
 */
export function contestFormUrl(setting: string | undefined, repositoryUrl: string): string | null {
  if (setting !== undefined) return setting || null
  const page = repositoryUrl
    .replace(/^git\+/, '')
    .replace(/^(ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$2/')
    .replace(/\.git$/, '')
  return /^https?:\/\//.test(page) ? `${page}/${FORM}` : null
}
