import { weekday } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { surahName } from '../../../lib/surah-names.ts'
import { isCompleteScope } from '../complete-scope.ts'
import { onlyWeekday, weekdayDate } from '../rest-days.ts'
import { rangeOfAnswers } from './answers-preview.ts'
import { type Preset, presetOf, type RoomAnswers } from './room-answers.ts'

/** The name of a room until somebody names it, from the answers. For `own` the person chooses the name too. */
export function proposedName(begun: Preset, answers: RoomAnswers, today: string): string {
  if (begun === 'own') return ''
  const isHatim = isCompleteScope(rangeOfAnswers(answers))
  if (answers.plan === 'daily') {
    if (presetOf(begun, answers, today) === 'alone') return t('create-room.names.alone')
    return t(isHatim ? 'create-room.names.hatim' : 'create-room.names.reading')
  }
  const { piece, turn, start_surah: surah, rest_weekdays: rest } = answers
  if (piece !== 'range' && turn === 'day') return t(`create-room.names.day.${piece}`)
  if (piece === 'range' && surah === answers.end_surah) {
    const day = turn === 'week' && onlyWeekday(rest)
    const name = surahName(surah)
    if (day) return t('create-room.names.weekday', { day: weekday(weekdayDate(day), 'long'), surah: name })
    return t('create-room.names.surah', { surah: name })
  }
  if (turn === 'week') return t(isHatim ? 'create-room.names.weeklyHatim' : 'create-room.names.weekly')
  return t(isHatim ? 'create-room.names.together' : 'create-room.names.reading')
}
