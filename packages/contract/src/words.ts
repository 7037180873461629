import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'

/** The nearest place of a word, and how many ayahs have it. */
export const WordOccurrence = z.object({ surah: z.int(), ayah: z.int(), ayahs: z.int() }).meta({ id: 'WordOccurrence' })
export type WordOccurrence = z.output<typeof WordOccurrence>

export const findWord = {
  method: 'GET',
  url: '/words',
  summary: 'Where the Qur’an has a word that somebody typed, in any spelling; null where it has none',
  access: 'anyone',
  schema: {
    querystring: z.object({
      typed: z.string().min(1).max(200),
      /** An ayah, "112:4": the place that is named is the nearest one in its surah, or else the first. */
      near: z.string().max(50).optional(),
    }),
    response: { 200: z.object({ place: WordOccurrence.nullable() }), ...failures },
  },
} as const satisfies Endpoint
