import { dateOfDay } from '@halaqa/contract/calendar'
import type { LookAlikes } from '@halaqa/contract/chapters'
import type { LookAlikeSlips } from '@halaqa/contract/review'
import type { Database } from '@halaqa/database/client'
import { itemsOfKey } from '@halaqa/quran/items'
import { lookAlikeOfWord } from '@halaqa/quran/look-alike-of-word'
import { chapterAnswers } from '../chapters/chapter-answers.ts'
import { querySlips } from '../memory/memory.sql.ts'

/** Recitals with marked words that are looked at. */
const RECITALS = 500

/** The places that a person took for one another, the latest first. */
export async function listLookAlikeSlips(db: Database, userId: string): Promise<LookAlikeSlips['look_alikes']> {
  const surahs = new Map<number, LookAlikes['lookAlikes']>()
  const lookAlikesOf = (surah: number) => {
    const known = surahs.get(surah) ?? readLookAlikes(surah)
    surahs.set(surah, known)
    return known
  }
  const found = new Map<LookAlikes['lookAlikes'][number], LookAlikeSlips['look_alikes'][number]>()
  for (const { itemKey, word, slips, last } of await querySlips(db, userId, RECITALS)) {
    const [item, another] = itemsOfKey(itemKey)
    if (!item || another) continue
    const lookAlike = lookAlikeOfWord(lookAlikesOf(item.surah), item.startAyah, (item.fromWord ?? 1) - 1 + word)
    if (!lookAlike) continue
    const before = found.get(lookAlike)
    if (before) before.slips += slips
    else found.set(lookAlike, { surah_no: item.surah, look_alike: lookAlike, slips, last: dateOfDay(last) })
  }
  return [...found.values()]
}

/** Parsed when it is asked for, and not kept: few ask, and all of it is large. */
const readLookAlikes = (surah: number): LookAlikes['lookAlikes'] =>
  (JSON.parse(chapterAnswers().get(`/chapters/${surah}/look-alikes`)!.identity.body.toString()) as LookAlikes)
    .lookAlikes
