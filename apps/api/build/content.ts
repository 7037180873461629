/** Makes what is seeded: the curriculum from the Qur'an's text, as rows, into `data`. */
import { buildUnits } from '@halaqa/curriculum/units'
import { openText } from '@halaqa/quran/text'
import { contentOf, storeContent } from '../src/seeding/content.ts'

const text = openText()
await storeContent(contentOf(buildUnits({ arabic: text.arabic, english: text.translation('en') })))
