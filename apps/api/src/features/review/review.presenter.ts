import type { ReviewRun } from '@halaqa/contract/review'
import type { SessionItem, SessionRun } from '@halaqa/memory/session'
import { cueOf } from '@halaqa/quran/cues'
import type { Item } from '@halaqa/quran/items'
import { dateOfDay } from '../memory/item-state.ts'

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
    items: items.map(presentItem),
  }
}

const presentItem = ({ item, state, due }: SessionItem<Item>): ReviewRun['items'][number] => ({
  key: item.key,
  surah: item.surah,
  start_ayah: item.startAyah,
  end_ayah: item.endAyah,
  due: dateOfDay(due),
  from_word: item.fromWord ?? null,
  to_word: item.toWord ?? null,
  words: item.words,
  letters: item.letters,
  stability: state.stability,
})
