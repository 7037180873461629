import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  Chapter,
  ChapterDetail,
  ChapterTranslation,
  getChapter,
  LookAlikes,
  listChapters,
  listTranslations,
  Translation,
} from '@halaqa/contract/chapters'
import { TEXT_VERSION } from '@halaqa/quran/version'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../test/app.ts'

describe('chapters', () => {
  const api = useTestApp()
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({ method, url: `/api/v1${path}`, headers })

  test.each([
    '0',
    '115',
    '114.0',
    '01',
    '1.5',
    '1e1',
    '-1',
    '+1',
    '%201',
    '١',
    'abc',
    '1%2Ftranslations%2Fen',
    '1%00',
    '999999',
  ])('refuse surah %s', async (surahNo) => {
    for (const path of [
      `/chapters/${surahNo}`,
      `/chapters/${surahNo}/translations/en`,
      `/chapters/${surahNo}/look-alikes`,
    ]) {
      const response = await get(path)

      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({
        error: 'There’s no such surah. Surahs are numbered 1 to 114.',
        message: 'There’s no such surah. Surahs are numbered 1 to 114.',
        code: 'chapter_not_found',
      })
    }
  })

  test.each(['xx', 'EN', 'english', '__proto__', 'en%2F..', '%00'])('refuse translation %s', async (language) => {
    const response = await get(`/chapters/1/translations/${language}`)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({
      code: 'translation_not_found',
      error: 'There’s no translation in this language.',
    })
  })

  test('are what the contract says, every one in every language', async () => {
    const chapters = z.array(Chapter).parse((await get(listChapters.url)).json())
    const translations = z.array(Translation).parse((await get(listTranslations.url)).json())

    expect(chapters.map(({ surahNo }) => surahNo)).toEqual(Array.from({ length: 114 }, (_, index) => index + 1))
    expect(translations.map(({ language }) => language)).toEqual(
      expect.arrayContaining(['en', 'ru', 'tr', 'fr', 'id', 'ur', 'es']),
    )
    for (const chapter of chapters) {
      const detail = ChapterDetail.parse((await get(`/chapters/${chapter.surahNo}`)).json())
      expect(detail).toMatchObject(chapter)
      for (const key of [
        'arabic1',
        'transliterationEnglish',
        'transliterationRussian',
        'english',
        'juz',
        'page',
      ] as const) {
        expect(detail[key]).toHaveLength(chapter.totalAyah)
      }
      const { surahNo, lookAlikes } = LookAlikes.parse((await get(`/chapters/${chapter.surahNo}/look-alikes`)).json())
      expect(surahNo).toBe(chapter.surahNo)
      expect(lookAlikes.every(({ here }) => here.ayah <= chapter.totalAyah)).toBe(true)
      for (const { language } of translations) {
        const address = `/chapters/${chapter.surahNo}/translations/${language}`
        const translation = ChapterTranslation.parse((await get(address)).json())
        expect(translation).toMatchObject({ surahNo: chapter.surahNo, language })
        expect(translation.verses).toHaveLength(chapter.totalAyah)
      }
    }
  })

  test.each(['/chapters', '/chapters/2', '/translations', '/chapters/2/translations/ur', '/chapters/2/look-alikes'])(
    'send %s in the requested encoding, each with its own tag',
    async (path) => {
      const plain = await get(path)
      const gzip = await get(path, { 'accept-encoding': 'gzip, deflate' })
      const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })

      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(br.headers['content-encoding']).toBe('br')
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3)
      for (const { headers, rawPayload } of [plain, gzip, br]) {
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(rawPayload.length),
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          'x-content-type-options': 'nosniff',
          etag: expect.stringMatching(/^"[^"]+"$/),
        })
      }
    },
  )

  test.each(['/chapters', '/chapters/2', '/translations', '/chapters/2/translations/ur', '/chapters/2/look-alikes'])(
    '%s may be cached forever under its version, and is the same for everybody',
    async (path) => {
      const bare = await get(path, { 'accept-encoding': 'br' })
      const kept = await get(`${path}?version=${TEXT_VERSION}`, { 'accept-encoding': 'br' })

      expect(kept.rawPayload.equals(bare.rawPayload)).toBe(true)
      expect({ ...kept.headers, date: '' }).toEqual({
        ...bare.headers,
        date: '',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const known = { 'accept-encoding': 'br', 'if-none-match': String(kept.headers.etag) }
      const again = await get(`${path}?version=${TEXT_VERSION}`, known)
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  test.each([
    ['of before, or of a server that is newer', '?version=AAAAAAAAAAAAAAAAAAAAAA'],
    ['that is empty', '?version='],
    ['that is said twice', `?version=${TEXT_VERSION}&version=${TEXT_VERSION}`],
    ['by another name', `?Version=${TEXT_VERSION}`],
    ['with something behind it', `?version=${TEXT_VERSION}x`],
  ])('with version %s are the present ones, and are revalidated', async (_, query) => {
    for (const path of ['/chapters', '/chapters/2', '/translations', '/chapters/2/translations/ur']) {
      const [bare, response] = [await get(path), await get(path + query)]

      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(response.rawPayload.equals(bare.rawPayload)).toBe(true)
    }
  })

  test('are not cached for good if they do not exist, even with the version', async () => {
    for (const path of ['/chapters/115', '/chapters/1/translations/xx']) {
      const response = await get(`${path}?version=${TEXT_VERSION}`)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  })

  test('are not sent again to whom has them', async () => {
    const { headers } = await get('/chapters/1', { 'accept-encoding': 'br' })
    const etag = String(headers.etag)

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} , "third"`, '*', ' * ']) {
      const response = await get('/chapters/1', { 'accept-encoding': 'br', 'if-none-match': known })

      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers).toMatchObject({
        etag,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each([
    ['nothing', ''],
    ['another tag', '"other"'],
    ['a tag without its quotes', 'other'],
    ['the tag of another encoding', undefined],
  ])('are sent to whom has %s', async (_, known) => {
    const gzip = await get('/chapters/1', { 'accept-encoding': 'gzip' })
    const response = await get('/chapters/1', {
      'accept-encoding': 'br',
      'if-none-match': known ?? String(gzip.headers.etag),
    })

    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.length).toBeGreaterThan(100)
  })

  test('answer HEAD with the headers of GET and no body', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const [head, full] = [await get('/chapters/36', headers, 'HEAD'), await get('/chapters/36', headers)]

    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' })
    const known = { ...headers, 'if-none-match': String(full.headers.etag) }
    expect((await get('/chapters/36', known, 'HEAD')).statusCode).toBe(304)
  })

  test('are found with a slash at the end and with a query', async () => {
    expect((await get('/chapters/1/')).statusCode).toBe(200)
    expect((await get(`${getChapter.url.replace(':surahNo', '1')}?surah=2`)).json()).toMatchObject({ surahNo: 1 })
  })
})
