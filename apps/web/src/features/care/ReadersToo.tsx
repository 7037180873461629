import { Checkbox } from '../../ui/inputs.tsx'
import type { Reader } from './care.queries.ts'

interface Props {
  legend: string
  hint?: string
  readers: readonly Reader[]
  chosen: readonly string[]
  isDisabled?: boolean
  onChoose: (ids: string[]) => void
}

/** The choice of readers for whom the guardian does the same as for themselves. */
export const ReadersToo = ({ legend, hint, readers, chosen, isDisabled, onChoose }: Props) => (
  <fieldset className="min-w-0 text-start" disabled={isDisabled}>
    <legend className="label">{legend}</legend>
    {readers.map(({ id, fullName }) => (
      <Checkbox
        key={id}
        className="cursor-pointer text-ink"
        checked={chosen.includes(id)}
        label={<bdi className="break-words">{fullName}</bdi>}
        onChange={(event) => onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
      />
    ))}
    {hint && <p className="hint">{hint}</p>}
  </fieldset>
)
