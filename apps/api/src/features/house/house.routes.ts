import * as contract from '@halaqa/contract/house'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { contestFormUrl } from '../../lib/contest-form.ts'
import { repositoryUrl } from '../../lib/manifest.ts'
import { mount, mountPrebuilt } from '../../plugins/mount.ts'
import { changeHouse, changeLogo, type House, loadHouse } from './house.service.ts'

/** Name, logo, contact and texts of the people who run this server. */
export async function houseRoutes(app: FastifyInstance) {
  const hasContest = contestFormUrl(app.config.contestFormUrl, repositoryUrl) !== null
  const present = ({ showsContest, ...house }: House): contract.House => ({
    ...house,
    shows_contest: showsContest,
    has_contest: hasContest,
  })

  mount(app, contract.getHouse, async () => present(await loadHouse(app.db)))

  mount(app, contract.changeHouse, async ({ user, body }) => {
    const house = await changeHouse(app.db, body)
    await app.shownSettings.refresh()
    app.log.warn({ by: user.id, revision: house.revision }, 'an admin changed the name, contact or texts of the house')
    return present(house)
  })

  mount(app, contract.changeLogo, async ({ user, body }) => {
    const house = await changeLogo(app.db, body)
    await app.shownSettings.refresh()
    app.log.warn({ by: user.id, logo: house.logo?.version ?? null }, 'an admin changed the logo of the house')
    return present(house)
  })

  mountPrebuilt(app, contract.getLogo, () => {
    const { logo } = app.shownSettings.get()
    if (!logo) throw new AppError('not_found')
    return logo
  })

  mount(app, contract.getHouseText, async ({ params }) => {
    const { [params.text]: text } = await loadHouse(app.db)
    if (text === '') throw new AppError('not_found')
    return { text }
  })
}
