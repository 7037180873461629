import { findWord } from '@halaqa/contract/words'
import { WordFinder } from '@halaqa/curriculum/word-finder'
import { parseReference } from '@halaqa/quran/ayah'
import { openText } from '@halaqa/quran/text'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'

/** The words of the Qur'an, found as they are typed. */
export async function wordRoutes(app: FastifyInstance) {
  let finder: WordFinder | undefined

  mount(app, findWord, ({ query: { typed, near } }) => {
    // Made when it is first asked for: a tenth of a second, and a server that teaches nobody never needs it.
    finder ??= new WordFinder(openText().arabic)
    return { place: finder.find(typed, near ? parseReference(near) : undefined) ?? null }
  })
}
