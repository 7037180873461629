import type { PublicConfig } from '@halaqa/contract/config'
import type { FastifyInstance } from 'fastify'
import { contestFormUrl } from '../../lib/contest-form.ts'
import { repositoryUrl, version } from '../../lib/manifest.ts'
import { presentPublicHouse } from '../house/house.service.ts'

/** The settings that the web needs. */
export function publicConfigOf({
  config,
  lanUrl,
  shownSettings,
}: Pick<FastifyInstance, 'config' | 'lanUrl' | 'shownSettings'>): PublicConfig {
  const { signUps, house } = shownSettings.get()
  return {
    version,
    contest_form_url: house.showsContest ? contestFormUrl(config.contestFormUrl, repositoryUrl) : null,
    coming_soon: config.comingSoon,
    public_url: config.publicUrl ?? null,
    lan_url: lanUrl ?? null,
    sends_mail: config.mail !== undefined,
    sign_ups: signUps,
    house: presentPublicHouse(house),
  }
}
