import { Fragment } from 'react'

const ARABIC = /(\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640 ]*)/u

/** A text in which Arabic words may stand: those get their own script and direction. */
export function MixedText({ text }: { text: string }) {
  return text.split(ARABIC).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Fragment key={index}>
        <span className="surah-ar text-xl text-ink" lang="ar" dir="rtl">
          {part.trimEnd()}
        </span>
        {part.endsWith(' ') && ' '}
      </Fragment>
    ),
  )
}
