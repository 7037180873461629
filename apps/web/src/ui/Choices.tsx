import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

interface Choice {
  value: string
  name: string
  hint?: string
  icon?: ReactNode
}

interface ChoicesProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> {
  legend: string
  /** A line below, for all of them. */
  hint?: string
  className?: string
  options: readonly Choice[]
  /** The value of the chosen option, if react-hook-form does not hold the form's state. */
  chosen?: string
}

/** A few options, each on a card with its meaning; spreads the result of react-hook-form's `register`. */
export function Choices({ legend, hint, options, chosen, className = 'sm:grid-cols-2', ...input }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" {...(hint ? { 'aria-describedby': id } : {})}>
      <legend className="label">{legend}</legend>
      <div className={cn('grid gap-3', className)}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            {...option}
            input={chosen === undefined ? input : { ...input, checked: option.value === chosen }}
          />
        ))}
      </div>
      {hint && (
        <p id={id} className="hint mt-1.5">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

const ChoiceCard = ({ value, icon, name, hint, input }: Choice & { input: ComponentProps<'input'> }) => (
  <label className="relative flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong p-4 has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] forced-colors:has-checked:border-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input {...input} type="radio" className="sr-only" value={value} />
    {icon && <span className="text-primary-ink [&>svg]:size-5">{icon}</span>}
    <span>
      <span className="block font-semibold">{name}</span>
      {hint && <span className="block text-sm text-ink-muted">{hint}</span>}
    </span>
  </label>
)
