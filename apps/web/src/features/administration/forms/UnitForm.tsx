import type { CreateUnitBody } from '@halaqa/contract/units'
import { SURAHS } from '@halaqa/quran/surahs'
import type { z } from 'zod'
import { pageDigits, t } from '../../../lib/i18n.ts'
import { surahName } from '../../../lib/surah-names.ts'
import { cn } from '../../../ui/cn.ts'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { ContentForm, FieldCard } from './ContentForm.tsx'
import { COLOURS } from './colours.ts'
import { namesOf, type UnitValues } from './unit-values.ts'
import { useContentForm } from './use-content-form.ts'

interface Props {
  values: UnitValues
  /** The surah of a unit that is there stays: its lessons are made of it. */
  isNew: boolean
  back: string
  send: (values: Partial<z.output<typeof CreateUnitBody>>) => Promise<void>
}

export function UnitForm({ values, isNew, back, send }: Props) {
  const form = useContentForm(async () => (await import('@halaqa/contract/units')).CreateUnitBody, values, {
    send: (all, changes) => send(isNew ? all : changes),
    failed: isNew ? 'admin.failed.createUnit' : 'admin.failed.changeUnit',
  })
  const chooseSurah = (number: number) => {
    for (const [name, value] of Object.entries(namesOf(number))) form.setValue(name as keyof UnitValues, value)
    form.clearErrors()
  }
  const { total_ayahs: ayahs, revelation_place } = form.watch()
  const place = t(revelation_place === 'meccan' ? 'chapters.meccan' : 'chapters.medinan')
  return (
    <ContentForm
      form={form}
      back={back}
      submitLabel={t(isNew ? 'admin.units.create' : 'admin.save')}
      busyLabel={t(isNew ? 'admin.creating' : 'admin.saving')}
    >
      <FieldCard title={t('admin.unit.surah')}>
        {isNew && (
          <Select
            label={t('admin.unit.which')}
            hint={t('admin.unit.surahHint', { ayahs, place })}
            {...form.field('surah_number', {
              valueAsNumber: true,
              onChange: (event) => chooseSurah(Number(event.target.value)),
            })}
          >
            {SURAHS.map(({ number }) => (
              <option key={number} value={number}>
                {pageDigits(number)}. {surahName(number)}
              </option>
            ))}
          </Select>
        )}
        <TextInput label={t('admin.unit.name')} required {...form.field('surah_name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={t('admin.unit.nameArabic')}
            lang="ar"
            translate="no"
            dir="rtl"
            required
            {...form.field('surah_name_arabic')}
          />
          <TextInput
            label={t('admin.unit.nameArabicLong')}
            lang="ar"
            translate="no"
            dir="rtl"
            {...form.field('surah_name_arabic_long')}
          />
        </div>
      </FieldCard>
      <ColourFields form={form} />
    </ContentForm>
  )
}

type Form = ReturnType<typeof useContentForm<UnitValues, unknown>>

/** Six sets that go together, and the three colours one by one. */
function ColourFields({ form }: { form: Pick<Form, 'field' | 'watch' | 'setValue' | 'clearErrors'> }) {
  const background = form.watch('background_color')
  const choose = (values: (typeof COLOURS)[number]['values']) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof UnitValues, value, { shouldDirty: true })
    }
    form.clearErrors(['background_color', 'border_color', 'text_color'])
  }
  return (
    <FieldCard title={t('admin.unit.colours')}>
      <fieldset>
        <legend className="label">{t('admin.unit.palette')}</legend>
        <div className="flex flex-wrap gap-2">
          {COLOURS.map(({ name, values }) => {
            const isChosen = values.background_color === background
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(values)}
                className={cn(
                  'min-h-touch rounded-md px-4 text-sm font-semibold',
                  isChosen && 'outline-2 outline-offset-2 outline-ink',
                )}
                style={{
                  background: values.background_color,
                  color: values.text_color,
                  boxShadow: `inset 0 -3px 0 ${values.border_color}`,
                }}
              >
                {t(name)}
              </button>
            )
          })}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput dir="ltr" label={t('admin.unit.background')} {...form.field('background_color')} />
        <TextInput dir="ltr" label={t('admin.unit.border')} {...form.field('border_color')} />
        <TextInput dir="ltr" label={t('admin.unit.text')} {...form.field('text_color')} />
      </div>
    </FieldCard>
  )
}
