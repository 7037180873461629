import { HOUSE_TEXTS } from '@halaqa/contract/constants'
import type { HouseForm, HouseLogo, PublicHouse } from '@halaqa/contract/house'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { variant } from '../../lib/prebuilt/compress.ts'
import type { Prebuilt } from '../../lib/prebuilt/prebuilt.ts'
import { readPicture } from './picture.ts'

/** What the people who run the server say of themselves, without the bytes of their logo. */
export interface House {
  name: string
  contact: string
  imprint: string
  privacy: string
  terms: string
  showsContest: boolean
  revision: number
  logo: HouseLogo | null
}

/** As it is before anybody has written anything. */
export const EMPTY_HOUSE: House = {
  name: '',
  contact: '',
  imprint: '',
  privacy: '',
  terms: '',
  showsContest: true,
  revision: 0,
  logo: null,
}

const COLUMNS = {
  name: true,
  contact: true,
  imprint: true,
  privacy: true,
  terms: true,
  showsContest: true,
  revision: true,
  logoVersion: true,
  logoWidth: true,
  logoHeight: true,
} as const

interface Row extends Omit<House, 'logo'> {
  logoVersion: string | null
  logoWidth: number | null
  logoHeight: number | null
}

const houseOf = ({ logoVersion, logoWidth, logoHeight, ...house }: Row): House => ({
  ...house,
  logo: logoVersion === null ? null : { version: logoVersion, width: logoWidth ?? 0, height: logoHeight ?? 0 },
})

export const loadHouse = async (db: Db): Promise<House> =>
  houseOf(await db.house.findUniqueOrThrow({ where: { id: 1 }, select: COLUMNS }))

/** The first lines and the end of mails. */
export const loadSender = (db: Db) =>
  db.house.findUniqueOrThrow({ where: { id: 1 }, select: { name: true, contact: true } })

/** @throws AppError `house_changed` if somebody has changed the version that was edited */
export async function changeHouse(
  db: Database,
  { revision, shows_contest: showsContest, ...texts }: HouseForm & { revision: number },
): Promise<House> {
  const [changed] = await db.house.updateManyAndReturn({
    where: { id: 1, revision },
    data: { ...texts, showsContest, revision: { increment: 1 } },
    select: COLUMNS,
  })
  if (!changed) throw new AppError('house_changed')
  return houseOf(changed)
}

const NO_PICTURE = { logo: null, logoType: null, logoWidth: null, logoHeight: null, logoVersion: null }

/** @throws AppError `picture_unfit`; `house_changed` if the logo is not the one that was seen */
export async function changeLogo(
  db: Database,
  { picture, replaces }: { picture: string | null; replaces: string | null },
): Promise<House> {
  const data = picture === null ? NO_PICTURE : readPicture(picture)
  const [changed] = await db.house.updateManyAndReturn({
    where: { id: 1, logoVersion: replaces },
    data,
    select: COLUMNS,
  })
  if (!changed) throw new AppError('house_changed')
  return houseOf(changed)
}

/** The logo as it is sent. Browsers ask at each visit whether it is another. */
export async function loadLogo(db: Db): Promise<Prebuilt | undefined> {
  const { logo, logoType } = await db.house.findUniqueOrThrow({
    where: { id: 1 },
    select: { logo: true, logoType: true },
  })
  if (!logo || !logoType) return undefined
  return { variants: { identity: variant(Buffer.from(logo)) }, type: `image/${logoType}`, cacheControl: 'no-cache' }
}

/** What everybody may know. */
export const presentPublicHouse = (house: House): PublicHouse => ({
  name: house.name,
  contact: house.contact,
  logo: house.logo,
  texts: HOUSE_TEXTS.filter((text) => house[text] !== ''),
  revision: house.revision,
})
