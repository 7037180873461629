import { surahOf } from '@halaqa/quran/surahs'
import { weekday } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { isCompleteScope } from '../complete-scope.ts'
import { onlyWeekday, weekdayDate } from '../rest-days.ts'
import { rangeOfAnswers } from './answers-preview.ts'
import { type Preset, presetOf, type RoomAnswers } from './room-answers.ts'

/** The name of a room until somebody names it, from the answers. For `own` the person chooses the name too. */
export function proposedName(begun: Preset, answers: RoomAnswers, today: string): string {
  if (begun === 'own') return ''
  const isHatim = isCompleteScope(rangeOfAnswers(answers))
  if (answers.plan === 'daily') {
    if (presetOf(begun, answers, today) === 'alone') return t('read.create.names.alone')
    return t(isHatim ? 'read.create.names.hatim' : 'read.create.names.reading')
  }
  const { piece, turn, start_surah: surah, rest_weekdays: rest } = answers
  if (piece !== 'range' && turn === 'day') return t(`read.create.names.day.${piece}`)
  if (piece === 'range' && surah === answers.end_surah) {
    const day = turn === 'week' && onlyWeekday(rest)
    const { name } = surahOf(surah)
    if (day) return t('read.create.names.weekday', { day: weekday(weekdayDate(day), 'long'), surah: name })
    return t('read.create.names.surah', { surah: name })
  }
  if (turn === 'week') return t(isHatim ? 'read.create.names.weeklyHatim' : 'read.create.names.weekly')
  return t(isHatim ? 'read.create.names.together' : 'read.create.names.reading')
}
