import { READER_COLOURS } from '@halaqa/contract/constants'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { faceOf, Portrait, type ReaderColour } from '../../ui/Portrait.tsx'

interface Props {
  /** What stands in the fields now, for the portrait. */
  name: string
  colour: ReaderColour
  /** Names of the other readers. */
  others: readonly string[]
  nameField: Partial<ComponentProps<typeof TextInput>>
  colourField: ComponentProps<'input'>
}

/** A reader's name and colour, with the portrait that comes of them. */
export const ReaderFields = ({ name, colour, others, nameField, colourField }: Props) => (
  <>
    <div className="flex items-center gap-4">
      <Portrait name={name} colour={colour} others={others} className="size-18 text-3xl" />
      <TextInput
        label={t('care.name')}
        className="min-w-0 flex-1"
        maxLength={100}
        autoComplete="off"
        required
        data-initial-focus=""
        {...nameField}
      />
    </div>
    <fieldset className="min-w-0">
      <legend className="label mb-2.5">{t('care.colour')}</legend>
      <div className="flex flex-wrap gap-3.5">
        {READER_COLOURS.map((one) => (
          <label key={one} className={cn('swatch', faceOf(one))}>
            <input type="radio" className="sr-only" value={one} {...colourField} />
            <span className="sr-only">{t(`care.colour.${one}`)}</span>
            <Check />
          </label>
        ))}
      </div>
    </fieldset>
  </>
)
