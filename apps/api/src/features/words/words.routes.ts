import { findWord } from '@halaqa/contract/words'
import { WordPlaces } from '@halaqa/curriculum/word-places'
import { parseReference } from '@halaqa/quran/ayah'
import { openText } from '@halaqa/quran/text'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'

/** The words of the Qur'an, found by what somebody typed. */
export async function wordRoutes(app: FastifyInstance) {
  let places: WordPlaces | undefined

  mount(app, findWord, ({ query: { typed, near } }) => {
    // Made when it is first asked for: a tenth of a second, and a server that teaches nobody never needs it.
    places ??= new WordPlaces(openText().arabic)
    return { place: places.find(typed, near ? parseReference(near) : undefined) ?? null }
  })
}
