import { rangeProblem } from '@halaqa/quran/range'
import { surahOf } from '@halaqa/quran/surahs'
import { BookOpenText } from 'lucide-react'
import { numberField } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { NumberInput } from '../../../ui/inputs.tsx'
import { isCompleteScope } from '../complete-scope.ts'
import { rangeCount } from '../room.model.ts'
import { SurahField } from './SurahField.tsx'
import type { CreateRoomForm } from './use-create-room-form.ts'

const FIELDS = ['start_surah', 'start_ayah', 'end_surah', 'end_ayah'] as const

export function RangeFields({ form }: { form: CreateRoomForm }) {
  const [startSurah, startAyah, endSurah, endAyah] = form.watch(FIELDS)
  const range = { startSurah, startAyah, endSurah, endAyah }
  const isSound = rangeProblem(range) === undefined
  return (
    <fieldset className="well min-w-0 p-4 sm:p-5">
      <legend className="sr-only">{t('create-room.range')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{t('create-room.range')}</p>
        {isSound && (
          <Badge kind="gold">
            <BookOpenText />
            <span>{t(isCompleteScope(range) ? 'rooms.scope.complete' : 'rooms.scope.partial')}</span>
          </Badge>
        )}
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_5rem] gap-x-3 gap-y-4">
        <End form={form} end="start" />
        <End form={form} end="end" />
      </div>
      <div className="mt-4 grid gap-1 text-sm text-ink-muted" aria-live="polite">
        {isSound && <p>{rangeCount(range)}</p>}
      </div>
    </fieldset>
  )
}

/** One end of the range. Choosing another surah chooses its first or its last ayah. */
function End({ form, end }: { form: CreateRoomForm; end: 'start' | 'end' }) {
  const surahField = `${end}_surah` as const
  const ayahField = `${end}_ayah` as const
  const surah = surahOf(form.watch(surahField))
  const edited = () => form.clearErrors(FIELDS.slice())
  return (
    <>
      <SurahField
        label={t(end === 'start' ? 'create-room.startSurah' : 'create-room.endSurah')}
        value={surah.number}
        unit="ayah"
        error={form.field(surahField).error}
        onChange={(chosen) => {
          form.setValue(surahField, chosen.number, { shouldDirty: true })
          form.setValue(ayahField, end === 'start' ? 1 : chosen.ayahCount, { shouldDirty: true })
          edited()
        }}
      />
      <NumberInput
        label={t(end === 'start' ? 'create-room.startAyah' : 'create-room.endAyah')}
        hint={t('create-room.ayahs', { count: surah.ayahCount })}
        className="min-w-0"
        {...form.field(ayahField, { ...numberField, onChange: edited })}
      />
    </>
  )
}
