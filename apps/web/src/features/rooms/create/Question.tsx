import { type ReactNode, useId } from 'react'
import { pageDigits } from '../../../lib/i18n.ts'
import { ErrorText } from '../../../ui/Field.tsx'
import type { Preview } from './answers-preview.ts'

/** One of the three questions, with the meaning of its answer and its outcome. */
export const Question = ({
  number,
  legend,
  meaning,
  preview,
  children,
}: {
  number: number
  legend: string
  /** Explains the words of the answer. */
  meaning?: string
  preview: Preview | null
  children: ReactNode
}) => (
  <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
    <legend className="mb-2.5 font-serif text-lg leading-snug font-semibold">
      <span className="me-1.5 text-gold-ink tabular-nums">{pageDigits(number)}</span>
      <span>{legend}</span>
    </legend>
    {children}
    {meaning && <p className="hint">{meaning}</p>}
    <PreviewText preview={preview} />
  </fieldset>
)

const PreviewText = ({ preview }: { preview: Preview | null }) => (
  <p className="preview empty:hidden">
    {preview && (
      <>
        <strong>{preview[0]}</strong> <span>{preview[1]}</span>
      </>
    )}
  </p>
)

interface AnswersProps<Value extends string> {
  options: readonly { value: Value; name: string }[]
  chosen: Value
  error?: string | undefined
  onChoose: (value: Value) => void
}

/**
 * A few short answers, of which one holds. The form's state is put by `onChoose`: of inputs that are registered with react-hook-form, which
 * it checks by itself, it would read what stood there before a preset filled them in.
 */
export function Answers<Value extends string>({ options, chosen, error, onChoose }: AnswersProps<Value>) {
  const id = useId()
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, name }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  )
}
