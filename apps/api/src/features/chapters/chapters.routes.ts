import {
  getChapter,
  getChapterTranslation,
  getLookAlikes,
  listChapters,
  listTranslations,
} from '@halaqa/contract/chapters'
import { versionOf } from '@halaqa/quran/answers'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { FOR_A_YEAR } from '../../lib/prebuilt/prebuilt.ts'
import { mountPrebuilt } from '../../plugins/mount.ts'
import { chapterAnswers } from './chapter-answers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Browsers ask at each visit, so that a corrected letter reaches everyone; an unchanged ETag is answered without a body. */
const ASKED_AGAIN = 'no-cache'

interface Version {
  version?: unknown
}

/**
 * The Qur'an's text, its translations and look-alikes, as the quran package made them: an answer is looked up, never built. Asked for
 * by the version that it has, it stays with the browser; by none or another one, it is today's, and asked for again.
 */
export async function chapterRoutes(app: FastifyInstance) {
  const answers = chapterAnswers()
  const current = versionOf(answers)
  const prepare = (cacheControl: string) =>
    new Map([...answers].map(([path, variants]) => [path, { variants, type: JSON_TYPE, cacheControl }]))
  const [kept, askedAgain] = [prepare(FOR_A_YEAR), prepare(ASKED_AGAIN)]
  const lookUp = (path: string, { version }: Version) => (version === current ? kept : askedAgain).get(path)
  const find = (path: string, query: Version) => lookUp(path, query)!

  mountPrebuilt(app, listChapters, (_, query) => find('/chapters', query))

  mountPrebuilt(app, getChapter, ({ surahNo }, query) => find(`/chapters/${existing(surahNo)}`, query))

  mountPrebuilt(app, getLookAlikes, ({ surahNo }, query) => find(`/chapters/${existing(surahNo)}/look-alikes`, query))

  mountPrebuilt(app, listTranslations, (_, query) => find('/translations', query))

  mountPrebuilt(app, getChapterTranslation, ({ surahNo, language }, query) => {
    const translation = lookUp(`/chapters/${existing(surahNo)}/translations/${language}`, query)
    if (!translation) throw new AppError('translation_not_found')
    return translation
  })
}

/** A number as a path writes it: no zeros before it, no fraction. */
function existing(surahNo: string) {
  if (!/^[1-9]\d{0,2}$/.test(surahNo) || Number(surahNo) > 114) throw new AppError('chapter_not_found')
  return surahNo
}
