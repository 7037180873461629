import { CreateUnitBody } from '@halaqa/contract/units'
import { SURAHS } from '@halaqa/quran/surahs'
import type { z } from 'zod'
import { t } from '../../../lib/i18n.ts'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { ColourFields } from './ColourFields.tsx'
import { ContentForm, FieldCard } from './ContentForm.tsx'
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
  const form = useContentForm(CreateUnitBody, values, {
    send: (all, changes) => send(isNew ? all : changes),
    failed: isNew ? 'admin.failed.createUnit' : 'admin.failed.changeUnit',
  })
  const chooseSurah = (number: number) => {
    for (const [name, value] of Object.entries(namesOf(number))) form.setValue(name as keyof UnitValues, value)
    form.clearErrors()
  }
  const { total_ayahs: ayahs, revelation_place: place } = form.watch()
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
            {SURAHS.map(({ number, name }) => (
              <option key={number} value={number}>
                {number}. {name}
              </option>
            ))}
          </Select>
        )}
        <TextInput label={t('admin.unit.name')} required {...form.field('surah_name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={t('admin.unit.nameArabic')}
            lang="ar"
            dir="rtl"
            required
            {...form.field('surah_name_arabic')}
          />
          <TextInput
            label={t('admin.unit.nameArabicLong')}
            lang="ar"
            dir="rtl"
            {...form.field('surah_name_arabic_long')}
          />
        </div>
      </FieldCard>
      <ColourFields form={form} />
    </ContentForm>
  )
}
