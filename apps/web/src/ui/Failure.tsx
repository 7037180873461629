import { ErrorText } from './Field.tsx'

interface FailureProps {
  text: string | undefined
  /** Why, where that is known and is not the same sentence. */
  reason?: string | undefined
  className?: string
}

/** What failed and belongs to no field, said where the button was pressed. */
export function Failure({ text, reason, className = '' }: FailureProps) {
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {text && <ErrorText>{text}</ErrorText>}
      {text && reason && reason !== text && <p className="mt-1 text-sm text-ink-muted">{reason}</p>}
    </div>
  )
}
