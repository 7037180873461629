import { useEffect, useRef } from 'react'
import { Field } from './Field.tsx'

/** A text to copy by hand: it selects itself. */
export function SelectedText({
  label,
  text,
  hint,
  takesFocus = false,
}: {
  label: string
  text: string
  hint?: string
  takesFocus?: boolean
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          ref={field}
          readOnly
          rows={2}
          dir="auto"
          className="input field-sizing-content resize-none text-[0.9375rem] wrap-anywhere"
          value={text}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  )
}
