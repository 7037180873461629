import { numberTyped } from '@halaqa/quran/digits'
import { type AyahRange, type RangeProblem, rangeProblem } from '@halaqa/quran/range'
import { type Surah, surahOf } from '@halaqa/quran/surahs'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { surahName } from '../../../lib/surah-names.ts'
import { NumberInput } from '../../../ui/inputs.tsx'
import { SurahField } from './SurahField.tsx'

interface Props {
  range: AyahRange
  onChange: (range: AyahRange) => void
}

/** A range by the surah and the verse of each end. A problem is shown at its field. */
export function RangeEnds({ range, onChange }: Props) {
  const problem = rangeProblem(range)
  const errorAt = (path: string) => (problem?.path === path ? textOf(problem, range) : undefined)
  const startAt = ({ number, ayahCount }: Surah) => {
    // A range of one surah becomes one of another; a longer one keeps its end.
    const end = range.endSurah === range.startSurah || range.endSurah < number
    onChange({ ...range, startSurah: number, startAyah: 1, ...(end && { endSurah: number, endAyah: ayahCount }) })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-x-3 gap-y-4">
      <End
        label={t('rooms.ends.from')}
        surah={range.startSurah}
        ayah={range.startAyah}
        surahError={errorAt('start_surah')}
        ayahError={errorAt('start_ayah')}
        onSurah={startAt}
        onAyah={(startAyah) => onChange({ ...range, startAyah })}
      />
      <End
        label={t('rooms.ends.to')}
        surah={range.endSurah}
        ayah={range.endAyah}
        surahError={errorAt('end_surah')}
        ayahError={errorAt('end_ayah')}
        onSurah={({ number, ayahCount }) => onChange({ ...range, endSurah: number, endAyah: ayahCount })}
        onAyah={(endAyah) => onChange({ ...range, endAyah })}
      />
    </div>
  )
}

/** The problem in the words of these fields, which ask for verses. */
function textOf({ path }: RangeProblem, { startSurah, startAyah, endSurah, endAyah }: AyahRange) {
  const [surah, ayah] = path.startsWith('start') ? [surahOf(startSurah), startAyah] : [surahOf(endSurah), endAyah]
  if (!Number.isInteger(ayah) || ayah < 1) return t('rooms.ends.fromOne')
  if (ayah > surah.ayahCount) return t('rooms.ends.tooFar', { surah: surahName(surah.number), count: surah.ayahCount })
  return t('rooms.ends.backwards')
}

interface EndProps {
  label: string
  surah: number
  ayah: number
  surahError: string | undefined
  ayahError: string | undefined
  onSurah: (surah: Surah) => void
  onAyah: (ayah: number) => void
}

function End({ label, surah, ayah, surahError, ayahError, onSurah, onAyah }: EndProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <SurahField label={label} value={surah} error={surahError} onChange={onSurah} />
      <NumberInput
        label={t('rooms.ends.ayah')}
        hint={t('rooms.ends.ayahs', { count: surahOf(surah).ayahCount })}
        // Typed digits stay in their own script until another surah brings another ayah.
        value={ayahTyped(typed) === ayah ? typed : ayah}
        error={ayahError}
        onChange={({ target }) => {
          setTyped(target.value)
          onAyah(ayahTyped(target.value))
        }}
      />
    </>
  )
}

/** 0, which is no ayah, if the text is no number. */
const ayahTyped = (text: string) => numberTyped(text) || 0
