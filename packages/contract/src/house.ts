/** The people who run a server, such as a mosque, a school or a family: their name, logo, contact and texts. */
import { z } from 'zod'
import { HOUSE_LENGTHS, HOUSE_TEXTS, LOGO_LIMITS } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { atMost, typedText } from './scalars.ts'
import { hasVisibleSign, visibleName, visibleText } from './typed-name.ts'

export const HouseText = z.enum(HOUSE_TEXTS)
export type HouseText = z.output<typeof HouseText>

/** `version` is another one for another picture. */
export const HouseLogo = z.object({ version: z.string(), width: z.int(), height: z.int() })
export type HouseLogo = z.output<typeof HouseLogo>

/** What everybody may know. A name or a contact that nobody has given is empty; `texts` are those that are not. */
export const PublicHouse = z
  .object({
    name: z.string(),
    contact: z.string(),
    logo: HouseLogo.nullable(),
    texts: z.array(HouseText),
    /** Rises with each change of name, contact or texts. */
    revision: z.int(),
  })
  .meta({ id: 'PublicHouse' })
export type PublicHouse = z.output<typeof PublicHouse>

/** A line that may be empty. */
const line = (length: number) =>
  typedText()
    .overwrite(visibleName)
    .refine((text) => text === '' || hasVisibleSign(text), fieldMessage('needs_letter'))
    .refine(atMost(length), fieldMessage('at_most_characters', length))

const text = () =>
  typedText()
    .overwrite(visibleText)
    .refine(atMost(HOUSE_LENGTHS.text), fieldMessage('at_most_characters', HOUSE_LENGTHS.text))

/** What an admin writes. Each field may be empty; texts are Markdown. */
export const HouseForm = z.object({
  name: line(HOUSE_LENGTHS.name),
  contact: line(HOUSE_LENGTHS.contact),
  imprint: text(),
  privacy: text(),
  terms: text(),
  shows_contest: z.boolean(),
})
export type HouseForm = z.output<typeof HouseForm>

export const House = z
  .object({
    name: z.string(),
    contact: z.string(),
    imprint: z.string(),
    privacy: z.string(),
    terms: z.string(),
    shows_contest: z.boolean(),
    revision: z.int(),
    logo: HouseLogo.nullable(),
    /** Whether the settings of the server name a form for the logo contest. Without one its banner is hidden anyway. */
    has_contest: z.boolean(),
  })
  .meta({ id: 'House' })
export type House = z.output<typeof House>

export const getHouse = {
  method: 'GET',
  url: '/admin/house',
  summary: 'What the people who run this server say of themselves',
  access: 'admin',
  schema: { response: { 200: House, ...failures } },
} as const satisfies Endpoint

/** `revision` says which version was edited. If there is another by now, nothing is changed (`house_changed`). */
export const changeHouse = {
  method: 'PUT',
  url: '/admin/house',
  summary: 'Change the name, contact and texts of the people who run this server',
  access: 'admin',
  bodyLimit: 512 * 1024,
  schema: { body: HouseForm.extend({ revision: z.int() }), response: { 200: House, ...failures } },
} as const satisfies Endpoint

/** A third more than the bytes. */
const BASE64_LENGTH = Math.ceil(LOGO_LIMITS.bytes / 3) * 4

/** `replaces` is the version of the logo that the admin saw. If there is another by now, nothing is changed (`house_changed`). */
export const changeLogo = {
  method: 'PUT',
  url: '/admin/house/logo',
  summary: 'Set a logo, or remove it',
  access: 'admin',
  bodyLimit: BASE64_LENGTH + 4096,
  schema: {
    body: z.object({
      /** A PNG, JPEG or WebP picture in base64; null removes the logo. */
      picture: z.base64(fieldMessage('not_base64')).max(BASE64_LENGTH, fieldMessage('picture_too_large')).nullable(),
      replaces: z.string().max(100).nullable(),
    }),
    response: { 200: House, ...failures },
  },
} as const satisfies Endpoint

export const getLogo = {
  method: 'GET',
  url: '/house/logo',
  summary: 'The logo of the people who run this server',
  access: 'anyone',
  produces: 'image/*',
  schema: { response: { 200: z.string().meta({ format: 'binary' }), ...failures } },
} as const satisfies Endpoint

export const getHouseText = {
  method: 'GET',
  url: '/house/texts/:text',
  summary: 'A text that the people who run this server wrote themselves, as Markdown',
  access: 'anyone',
  schema: {
    params: z.object({ text: HouseText }),
    response: { 200: z.object({ text: z.string() }).meta({ id: 'WrittenText' }), ...failures },
  },
} as const satisfies Endpoint
