import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Message } from './scalars.ts'

/**
 * A person is new until they choose where to begin, or until they have begun: they are in a room or ask to join one, have
 * submitted a lesson, or remember verses.
 */
export const Welcome = z.object({ is_new: z.boolean() }).meta({ id: 'Welcome' })

export const getWelcome = {
  method: 'GET',
  url: '/user/welcome',
  summary: 'Whether the caller is to be asked where to begin',
  access: 'user',
  schema: { response: { 200: Welcome, ...failures } },
} as const satisfies Endpoint

export const answerWelcome = {
  method: 'PUT',
  url: '/user/welcome',
  summary: 'Note that the caller has chosen where to begin',
  access: 'user',
  schema: { response: { 200: Message, ...failures } },
} as const satisfies Endpoint
