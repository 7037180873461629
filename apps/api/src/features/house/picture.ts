import { createHash } from 'node:crypto'
import { LOGO_LIMITS } from '@halaqa/contract/constants'
import { disableTypes, imageSize, types } from 'image-size'
import { AppError } from '../../lib/app-error.ts'

/** The format as the library names it, and as the database does. An SVG could run scripts, so it is no logo. */
const FORMATS = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const
disableTypes(types.filter((type) => !(type in FORMATS)))

/** A picture that browsers show. Its format comes from its bytes. */
export interface Picture {
  logo: Uint8Array<ArrayBuffer>
  logoType: (typeof FORMATS)[keyof typeof FORMATS]
  logoWidth: number
  logoHeight: number
  logoVersion: string
}

/** @throws AppError `picture_unfit` */
export function readPicture(base64: string): Picture {
  const logo = Uint8Array.from(Buffer.from(base64, 'base64'))
  const { type, width, height } = measure(logo)
  const logoType = FORMATS[type as keyof typeof FORMATS]
  const fits = (side: number) => side >= 1 && side <= LOGO_LIMITS.side
  if (!logoType || logo.length > LOGO_LIMITS.bytes || !fits(width) || !fits(height)) throw new AppError('picture_unfit')
  const logoVersion = createHash('sha256').update(logo).digest('base64url').slice(0, 27)
  return { logo, logoType, logoWidth: width, logoHeight: height, logoVersion }
}

function measure(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    throw new AppError('picture_unfit')
  }
}
