/** Makes what is seeded from the curriculum, into `data`. */
import { openText } from '@halaqa/quran/text'
import { contentOf, storeContent } from '../src/seeding/content.ts'
import { buildUnits } from './provisional.ts'

await storeContent(contentOf(buildUnits(openText())))
