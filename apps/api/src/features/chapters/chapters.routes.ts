import {
  getChapter,
  getChapterTranslation,
  getLookAlikes,
  listChapters,
  listTranslations,
} from '@halaqa/contract/chapters'
import { loadAnswers } from '@halaqa/quran/answers'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { prebuilt } from '../../lib/prebuilt.ts'
import { mountPrebuilt } from '../../plugins/mount.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Browsers ask at each visit, so that a corrected letter reaches everyone; an unchanged ETag is answered without a body. */
const CACHE_CONTROL = 'no-cache'

/** The Qur'an's text, its translations and look-alikes, as the quran package made them: an answer is looked up, never built. */
export async function chapterRoutes(app: FastifyInstance) {
  const answers = new Map(
    [...loadAnswers()].map(([path, answer]) => [path, prebuilt(answer, JSON_TYPE, CACHE_CONTROL)]),
  )
  const find = (path: string) => answers.get(path)!

  mountPrebuilt(app, listChapters, () => find('/chapters'))

  mountPrebuilt(app, getChapter, ({ surahNo }) => find(`/chapters/${existing(surahNo)}`))

  mountPrebuilt(app, getLookAlikes, ({ surahNo }) => find(`/chapters/${existing(surahNo)}/look-alikes`))

  mountPrebuilt(app, listTranslations, () => find('/translations'))

  mountPrebuilt(app, getChapterTranslation, ({ surahNo, language }) => {
    const translation = answers.get(`/chapters/${existing(surahNo)}/translations/${language}`)
    if (!translation) throw new AppError('translation_not_found')
    return translation
  })
}

/** A number as a path writes it: no zeros before it, no fraction. */
function existing(surahNo: string) {
  if (!/^[1-9]\d{0,2}$/.test(surahNo) || Number(surahNo) > 114) throw new AppError('chapter_not_found')
  return surahNo
}
