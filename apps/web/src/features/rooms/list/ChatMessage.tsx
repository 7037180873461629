import type { ListFormat } from '@halaqa/contract/room-list'
import { Fragment, type ReactNode } from 'react'

const MARK_OF_BOLD = { whatsapp: '*', telegram: '**', plain: null } as const satisfies Record<ListFormat, string | null>

/** A message as the chat will show it: lines begin where those of its language do, whatever the name at their head is written in. */
export function ChatMessage({ text, format, label }: { text: string; format: ListFormat; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the box is scrolled to from the keyboard
    <section tabIndex={0} aria-label={label} className="bubble max-h-[22rem] overflow-y-auto wrap-anywhere">
      {text.split('\n').map((line, i) => (
        <Fragment key={i}>
          {i > 0 && '\n'}
          {lineAsShown(line, format)}
        </Fragment>
      ))}
    </section>
  )
}

/** Only the list itself puts the mark into a line, because the server removes it from names. "Juz 14" is not broken. */
function lineAsShown(line: string, format: ListFormat): ReactNode {
  if (/^https?:\/\//.test(line)) return <span className="underline">{line}</span>
  const [, start, piece] = /^(.* )(\S+ \d+)$/.exec(line) ?? []
  if (piece) {
    return (
      <>
        {start}
        <span className="whitespace-nowrap">{piece}</span>
      </>
    )
  }
  const mark = MARK_OF_BOLD[format]
  if (mark === null) return line
  return line.split(mark).map((piece, i) => (i % 2 === 1 ? <b key={i}>{piece}</b> : piece))
}
