import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Attributes that connect a control with the label, hint and error of its field. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: ReactNode
  /** The sentence that is wrong with the value. */
  error?: string | undefined
  hint?: ReactNode
  /** Shown beside the label, such as a count of letters. */
  aside?: ReactNode
  className?: string
}

/** Label above, control, then hint and error, both of them named to a screen reader with the control. */
export function Field({
  label,
  error,
  hint,
  aside,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-2">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint && (
        <p className="hint mt-1.5" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  )
}

export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error-text" id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  )
}
