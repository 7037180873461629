import { BookOpen, Eye, EyeOff, Scale } from 'lucide-react'
import type { ComponentProps } from 'react'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Choices } from '../../ui/Choices.tsx'
import { NumberInput, Switch, TextArea, TextInput } from '../../ui/inputs.tsx'
import { RichText } from '../../ui/RichText.tsx'

const NAME_LIMIT = 100
const DESCRIPTION_LIMIT = 500
const DEDICATION_LIMIT = 120

type NameProps = Omit<ComponentProps<typeof TextInput>, 'label'> & Measured
type DescriptionProps = Omit<ComponentProps<typeof TextArea>, 'label'> & Measured
/** `length`: of the present text. */
type Measured = { length: number }

/** The field for a room's name, with a count of letters. */
export const NameField = ({ length, ...name }: NameProps) => (
  <TextInput
    label={t('create-room.name')}
    aside={<Count length={length} limit={NAME_LIMIT} />}
    maxLength={NAME_LIMIT}
    autoComplete="off"
    required
    {...name}
  />
)

/** The field for a room's description. */
export const DescriptionField = ({ length, ...description }: DescriptionProps) => (
  <TextArea
    label={
      <RichText
        text={t('create-room.description')}
        tags={{ optional: (text) => <span className="font-normal text-ink-muted">{text}</span> }}
      />
    }
    aside={<Count length={length} limit={DESCRIPTION_LIMIT} />}
    maxLength={DESCRIPTION_LIMIT}
    {...description}
  />
)

/** The field for whom or what a room reads. */
export const DedicationField = ({ length, ...dedication }: NameProps) => (
  <TextInput
    label={
      <RichText
        text={t('create-room.dedication')}
        tags={{ optional: (text) => <span className="font-normal text-ink-muted">{text}</span> }}
      />
    }
    hint={t('create-room.dedicationHint')}
    aside={<Count length={length} limit={DEDICATION_LIMIT} />}
    maxLength={DEDICATION_LIMIT}
    placeholder={t('create-room.dedicationPlaceholder')}
    autoComplete="off"
    dir="auto"
    {...dedication}
  />
)

interface NameFieldsProps {
  name: Omit<NameProps, 'length'>
  description: Omit<DescriptionProps, 'length'>
  lengths: [name: number, description: number]
}

export const NameFields = ({ name, description, lengths }: NameFieldsProps) => (
  <>
    <NameField {...name} length={lengths[0]} />
    <DescriptionField {...description} length={lengths[1]} />
  </>
)

const Count = ({ length, limit }: { length: number; limit: number }) => (
  <span className="text-sm text-ink-subtle tabular-nums">{pageDigits(`${length}/${limit}`)}</span>
)

/** How many days a cycle or a turn takes. */
export const DaysField = (input: ComponentProps<typeof NumberInput>) => (
  <NumberInput hint={t('create-room.durationHint')} className="min-w-0" required {...input} />
)

/** The result of `register` of either form. */
type Registered = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>

export const DivisionField = ({ hint, field }: { hint?: string; field: Registered }) => (
  <Choices
    legend={t('room-settings.division')}
    {...(hint ? { hint } : {})}
    options={[
      { value: 'letters', icon: <Scale />, name: t('room-settings.byLetters'), hint: t('room-settings.byLettersHint') },
      { value: 'juz', icon: <BookOpen />, name: t('room-settings.byJuz'), hint: t('room-settings.byJuzHint') },
    ]}
    {...field}
  />
)

/** The choice whether members see who has read; `hint` says what a change would mean. */
export const OpennessField = ({ hint, field }: { hint?: string; field: Registered }) => (
  <Choices
    legend={t('rooms.openness.legend')}
    {...(hint ? { hint } : {})}
    options={[
      { value: 'quiet', icon: <EyeOff />, name: t('rooms.openness.quiet'), hint: t('rooms.openness.quietHint') },
      { value: 'open', icon: <Eye />, name: t('rooms.openness.open'), hint: t('rooms.openness.openHint') },
    ]}
    {...field}
  />
)

export const ListField = ({ field }: { field: Registered }) => (
  <Switch label={t('room-settings.list')} hint={t('room-settings.listHint')} {...field} />
)

export const PreviewNameField = ({ field }: { field: Registered }) => (
  <Switch label={t('room-settings.previewName')} hint={t('room-settings.previewNameHint')} {...field} />
)

export const PreviewDedicationField = ({ field }: { field: Registered }) => (
  <Switch label={t('room-settings.previewDedication')} hint={t('room-settings.previewDedicationHint')} {...field} />
)

export const PageField = ({ field }: { field: Registered }) => (
  <Switch label={t('room-settings.page')} hint={t('room-settings.pageHint')} {...field} />
)

export const ApprovalField = ({ field }: { field: Registered }) => (
  <Switch label={t('room-settings.approval')} hint={t('room-settings.approvalHint')} {...field} />
)

export const CareLimitField = ({ field }: { field: Registered }) => (
  <Switch label={t('room-settings.careLimit')} hint={t('room-settings.careLimitHint')} {...field} />
)
