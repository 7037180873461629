import { ErrorText } from './Field.tsx'

interface FailureProps {
  text: string | undefined
  /** The reason, if it is known and differs from the text. */
  reason?: string | undefined
  className?: string
}

/** A failure that belongs to no field, shown at the button that was pressed. */
export function Failure({ text, reason, className = '' }: FailureProps) {
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {text && <ErrorText>{text}</ErrorText>}
      {text && reason && reason !== text && <p className="mt-1 text-sm text-ink-muted">{reason}</p>}
    </div>
  )
}

export interface FailureWords {
  title: string
  /** Why. */
  reason?: string | undefined
}

interface FailureNoteProps {
  words: FailureWords | undefined
  /** Named by `aria-describedby` of the button that was pressed. */
  id?: string | undefined
  className?: string
}

/**
 * A failure that a toast announced, for when the toast has gone. It stands below the button that was pressed and is no
 * live region; a screen reader finds it with the button.
 */
export function FailureNote({ words, id, className = '' }: FailureNoteProps) {
  if (!words) return null
  const { title, reason } = words
  return (
    <div id={id} className={`text-start break-words ${className}`}>
      <ErrorText>{title}</ErrorText>
      {reason && reason !== title && <p className="mt-1 text-sm text-ink-muted">{reason}</p>}
    </div>
  )
}
