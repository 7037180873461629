import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { PublicHouse } from './house.ts'

/** The door for new accounts: open to everybody, to those with the invitation of a room, or closed. */
export const SignUps = z.enum(['open', 'invited', 'closed'])
export type SignUps = z.output<typeof SignUps>

/** The settings that the web needs from its server. */
export const PublicConfig = z
  .object({
    version: z.string(),
    /** Null hides the banner of the logo contest. */
    contest_form_url: z.string().nullable(),
    coming_soon: z.boolean(),
    /** The address that others reach this server by, when its operator has named one. */
    public_url: z.string().nullable(),
    /** An address in the local network, for an owner who opened the app as localhost. */
    lan_url: z.string().nullable(),
    /** Forgotten passwords are set anew, and emails changed, by links in mails. */
    sends_mail: z.boolean(),
    sign_ups: SignUps,
    house: PublicHouse,
  })
  .meta({ id: 'PublicConfig' })
export type PublicConfig = z.output<typeof PublicConfig>

export const getConfig = {
  method: 'GET',
  url: '/config',
  summary: 'Settings of this server that the web app needs',
  access: 'anyone',
  schema: { response: { 200: PublicConfig, ...failures } },
} as const satisfies Endpoint
