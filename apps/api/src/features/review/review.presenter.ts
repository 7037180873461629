import { dateOfDay } from '@halaqa/contract/calendar'
import type { ReviewRun } from '@halaqa/contract/review'
import type { SessionItem, SessionRun } from '@halaqa/memory/session'
import { positionOf } from '@halaqa/quran/ayah'
import { cueOf } from '@halaqa/quran/cues'
import type { Item } from '@halaqa/quran/items'
import { wordsOfAyah } from '@halaqa/quran/words'

export function presentRun({ items, part }: SessionRun<Item>, arabic: readonly string[]): ReviewRun {
  const [first, last] = [items[0]!.item, items.at(-1)!.item]
  const { letterNames = null, ...cue } = cueOf(first, arabic)
  return {
    id: `${first.key}_${last.key}`,
    start_surah: first.surah,
    start_ayah: first.startAyah,
    end_surah: last.surah,
    end_ayah: last.endAyah,
    part,
    cue: { ...cue, letter_names: letterNames },
    items: items.map((one) => presentItem(one, arabic)),
  }
}

function presentItem({ item, state, due }: SessionItem<Item>, arabic: readonly string[]): ReviewRun['items'][number] {
  const { surah, startAyah: ayah, fromWord = 1, toWord } = item
  const words = wordsOfAyah({ surah, ayah }, arabic[positionOf(surah, ayah)]!)
  return {
    key: item.key,
    surah,
    start_ayah: ayah,
    end_ayah: item.endAyah,
    due: dateOfDay(due),
    from_word: item.fromWord ?? null,
    to_word: toWord ?? null,
    words: words.slice(fromWord - 1, toWord),
    ends: toWord === undefined || toWord === words.length,
    letters: item.letters,
    stability: state.stability,
  }
}
