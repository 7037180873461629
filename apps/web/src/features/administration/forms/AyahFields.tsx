import { numberTyped } from '@halaqa/quran/digits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { NumberInput, TextArea, TextInput } from '../../../ui/inputs.tsx'
import { chapterQuery, chaptersErrorText } from '../../chapters/chapters.queries.ts'
import { FieldCard } from './ContentForm.tsx'
import type { QuestionForm } from './question-draft.ts'
import { optionalField } from './use-content-form.ts'

interface Props {
  form: QuestionForm
  surah: { surahNumber: number; totalAyahs: number }
}

/** The ayah that is asked about. It is taken from the mushaf letter by letter; typing it would risk a letter. */
export function AyahFields({ form, surah }: Props) {
  return (
    <FieldCard title={t('admin.ayah.title')} hint={t('admin.ayah.hint')}>
      <TakeAyah form={form} surah={surah} />
      <TextArea
        label={t('admin.ayah.arabic')}
        lang="ar"
        translate="no"
        dir="rtl"
        rows={3}
        className="[&_textarea]:surah-ar [&_textarea]:text-2xl"
        {...form.field('ayah_text_arabic', optionalField)}
      />
      <TextInput label={t('admin.ayah.reference')} {...form.field('ayah_reference', optionalField)} />
      <TextArea
        dir="auto"
        label={t('admin.ayah.translation')}
        hint={t('admin.ayah.translationHint')}
        {...form.field('ayah_text_translation', optionalField)}
      />
      <TextInput
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('admin.ayah.recording')}
        hint={t('admin.ayah.recordingHint')}
        {...form.field('audio_url', optionalField)}
      />
    </FieldCard>
  )
}

function TakeAyah({ form, surah: { surahNumber, totalAyahs } }: Props) {
  const queries = useQueryClient()
  const [number, setNumber] = useState('1')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ayah = numberTyped(number)
  const isThere = Number.isInteger(ayah) && ayah >= 1 && ayah <= totalAyahs

  const take = async () => {
    setFailure(undefined)
    if (!isThere) return setFailure(t('admin.ayah.range', { count: totalAyahs }))
    setBusy(true)
    try {
      const chapter = await queries.ensureQueryData(chapterQuery(surahNumber))
      form.setValue('ayah_text_arabic', chapter.arabic1[ayah - 1] ?? '', { shouldDirty: true })
      form.setValue('ayah_reference', `${surahNumber}:${ayah}`, { shouldDirty: true })
      form.setValue('ayah_text_translation', chapter.english[ayah - 1] ?? '', { shouldDirty: true })
      form.clearErrors()
    } catch (error) {
      setFailure(chaptersErrorText(error, surahNumber))
    }
    setBusy(false)
  }
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <NumberInput
          className="w-32"
          label={t('admin.ayah.number')}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button kind="soft" className="min-h-12" busy={isBusy && t('admin.ayah.taking')} onClick={() => void take()}>
          {t('admin.ayah.take')}
        </Button>
      </div>
      <Failure text={failure} />
    </div>
  )
}
