import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { cn } from './cn.ts'
import { Field, type FieldProps } from './Field.tsx'

type Labelled<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'id'> & FieldProps

/** All of them spread what react-hook-form's `register` gives. */
export function TextInput({ label, error, hint, aside, className, ...input }: Labelled<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(control) => <input {...input} {...control} className="input" />}
    </Field>
  )
}

/** A whole number. A field of type number takes no Arabic or Persian digits; `numberTyped` reads what this one holds. */
export const NumberInput = (input: Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'min' | 'max'>) => (
  <TextInput {...input} type="text" inputMode="numeric" autoComplete="off" />
)

export function TextArea({ label, error, hint, aside, className, ...input }: Labelled<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(control) => <textarea {...input} {...control} className="input min-h-24" />}
    </Field>
  )
}

export function PasswordInput({ label, error, hint, aside, className, ...input }: Omit<Labelled<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className="input pe-14" />
          <button
            type="button"
            className="btn-icon absolute end-1 top-1/2 -translate-y-1/2"
            aria-label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon />
          </button>
        </div>
      )}
    </Field>
  )
}

export function Select({ label, error, hint, aside, className, children, ...input }: Labelled<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(control) => (
        <div className="relative">
          <select {...input} {...control} className="input select">
            {children}
          </select>
          <span className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-muted">
            <ChevronDown className="size-5" />
          </span>
        </div>
      )}
    </Field>
  )
}

type Ticked = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; className?: string }

export function Checkbox({ label, className, ...input }: Ticked) {
  return (
    <label className={cn('flex min-h-touch items-center gap-3', className)}>
      <input {...input} type="checkbox" className="checkbox" />
      <span className="min-w-0">{label}</span>
    </label>
  )
}

export function Switch({ label, hint, className, ...input }: Ticked & { hint?: string }) {
  return (
    <label
      className={cn(
        'flex min-h-touch cursor-pointer items-center justify-between gap-3 has-disabled:cursor-default',
        className,
      )}
    >
      {hint ? (
        <span>
          <span className="block font-medium">{label}</span>
          <span className="block text-sm text-ink-muted">{hint}</span>
        </span>
      ) : (
        <span>{label}</span>
      )}
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself */}
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  )
}

/** One of a few, all in sight: a group of radio buttons drawn as one control. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string
  value: Value
  className?: string
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className={cn('segment', className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className="segment-item relative cursor-pointer has-checked:border-line has-checked:bg-raised has-checked:text-primary-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            className="sr-only"
            name={label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
