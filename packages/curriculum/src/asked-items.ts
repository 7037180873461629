/** Which items a question asks about: a wrong answer to words of one item brings that item back. */
import { itemsOfRange } from '@halaqa/quran/items'
import { firstOf, lastOf } from './references.ts'
import type { WordIndex, WordSpan } from './word-index.ts'

/** Keys of the items that the words touch, in order. */
export function itemsTouched(wordIndex: WordIndex, span: WordSpan): string[] {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  return itemsOfRange(first.surah, first.ayah, last.surah, last.ayah)
    .filter(
      (item) =>
        (item.startAyah > first.ayah || (item.toWord ?? item.words) > first.index) &&
        (item.startAyah < last.ayah || (item.fromWord ?? 1) <= last.index + 1),
    )
    .map(({ key }) => key)
}
