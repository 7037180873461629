/** Makes what is seeded, the curriculum from the Qur'an's text, as rows, and how items are learned, into `data`. */
import { clausesOfItems } from '@halaqa/curriculum/item-clauses'
import { buildUnits } from '@halaqa/curriculum/units'
import { indexWords } from '@halaqa/curriculum/word-index'
import { openText } from '@halaqa/quran/text'
import { contentOf, storeContent } from '../src/seeding/content.ts'
import { storeItemClauses } from '../src/seeding/item-clauses.ts'

const text = openText()
const source = { arabic: text.arabic, english: text.translation('en') }
await storeContent(contentOf(buildUnits(source)))
storeItemClauses(clausesOfItems(indexWords(source)))
