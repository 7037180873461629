import { arabicNumber } from '@halaqa/quran/arabic-number'
import { Fragment, type ReactNode } from 'react'

/**
 * Words in a row and, where their ayah ends with them, its number: on the line of the last word, so that no line begins with it.
 *
 * @param end number of the ayah; null where it goes on
 */
export function WordsWithEnd({ words, end }: { words: readonly ReactNode[]; end: number | null }) {
  const last = words.length - 1
  return words.map((word, i) => (
    <Fragment key={i}>
      {i === last && end !== null ? (
        <span className="whitespace-nowrap max-[16rem]:whitespace-normal">
          {word}{' '}
          <span className="ayah-end" aria-hidden="true">
            {`۝${arabicNumber(end)}`}
          </span>
        </span>
      ) : (
        word
      )}{' '}
    </Fragment>
  ))
}
