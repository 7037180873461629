import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { loadAnswers, versionOf } from '../src/answers.ts'
import { positionOf } from '../src/ayah.ts'
import { QuranDataMissingError } from '../src/data-folder.ts'
import { FEATURED_AYAHS, featuredAyah } from '../src/featured.ts'
import { LANGUAGES } from '../src/languages.ts'
import { SURAHS } from '../src/surahs.ts'
import { openText } from '../src/text.ts'
import { TEXT_VERSION } from '../src/version.ts'

const answers = loadAnswers()
const text = openText()

const SCRIPTS: Record<string, string> = { ru: 'Cyrillic', ur: 'Arabic', zh: 'Han' }

// biome-ignore lint/suspicious/noExplicitAny: the shapes are what is tested
const parsed = (path: string): any => JSON.parse(answers.get(path)!.identity.body.toString('utf8'))

describe('prebuilt answers', () => {
  test('are there for every path, and no other', () => {
    const expected = [
      '/chapters',
      '/translations',
      ...SURAHS.map(({ number }) => `/chapters/${number}`),
      ...SURAHS.map(({ number }) => `/chapters/${number}/look-alikes`),
      ...SURAHS.flatMap(({ number }) =>
        LANGUAGES.map(({ language }) => `/chapters/${number}/translations/${language}`),
      ),
    ]
    expect([...answers.keys()].sort()).toEqual(expected.sort())
  })

  test('say the same in each encoding, and gain by it', () => {
    for (const [path, { identity, br }] of answers) {
      expect(brotliDecompressSync(br.body).equals(identity.body), path).toBe(true)
    }
    const size = (encoding: 'identity' | 'gzip' | 'br') =>
      [...answers.values()].reduce((sum, answer) => sum + answer[encoding].body.length, 0)
    expect(size('gzip')).toBeLessThan(size('identity') / 2)
    expect(size('br')).toBeLessThan(size('gzip'))
  })

  test('have a strong ETag of their own in each encoding', () => {
    const etags = [...answers.values()].flatMap(({ identity, gzip, br }) => [identity.etag, gzip.etag, br.etag])
    expect(etags.every((etag) => /^"[\w-]{22}"$/.test(etag))).toBe(true)
    expect(new Set(etags).size).toBe(etags.length)
  })

  test('have one version, which is another once any of them is', () => {
    expect(TEXT_VERSION).toMatch(/^[\w-]{22}$/)
    expect(versionOf(answers)).toBe(TEXT_VERSION)
    const mended = new Map(answers)
    mended.set('/chapters/114/translations/tr', answers.get('/chapters/113/translations/tr')!)
    expect(versionOf(mended)).not.toBe(TEXT_VERSION)
  })

  test('have tags that are of their own bytes, by SHA-256', () => {
    const tagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const wrong = [...answers].filter(([, { identity, gzip, br }]) =>
      [identity, gzip, br].some(({ etag, body }) => etag !== tagOf(body)),
    )
    expect(wrong.map(([path]) => path)).toEqual([])
  })

  test('list the chapters', () => {
    const chapters = parsed('/chapters')
    expect(chapters).toHaveLength(114)
    expect(chapters[1]).toEqual({
      surahNo: 2,
      surahName: 'Al-Baqarah',
      surahNameArabic: 'البقرة',
      surahNameArabicLong: 'سُورَةُ ٱلۡبَقَرَةِ',
      surahNameTranslation: 'The Cow',
      totalAyah: 286,
      revelationPlace: 'medinan',
    })
  })

  test('give each chapter the whole text, ayah by ayah', () => {
    const chapters = SURAHS.map(({ number }) => parsed(`/chapters/${number}`))
    for (const chapter of chapters) {
      for (const field of ['arabic1', 'transliterationEnglish', 'transliterationRussian', 'english', 'juz', 'page']) {
        expect(chapter[field]).toHaveLength(chapter.totalAyah)
      }
    }
    expect(chapters.flatMap((chapter) => chapter.arabic1)).toEqual(text.arabic)
    expect(chapters.flatMap((chapter) => chapter.transliterationEnglish)).toEqual(text.transliterationEnglish)
    expect(chapters.flatMap((chapter) => chapter.transliterationRussian)).toEqual(text.transliterationRussian)
    expect(chapters.flatMap((chapter) => chapter.english)).toEqual(text.translation('en'))
    expect([chapters[1].juz[254], chapters[1].page[254]]).toEqual([3, 42])
  })

  test('give each language, ayah by ayah', () => {
    expect(parsed('/translations')).toEqual(LANGUAGES)
    for (const { language } of LANGUAGES) {
      const chapters = SURAHS.map(({ number }) => parsed(`/chapters/${number}/translations/${language}`))
      expect(chapters[1]).toMatchObject({ surahNo: 2, language })
      expect(chapters.flatMap((chapter) => chapter.verses)).toEqual(text.translation(language))
    }
  })

  test('say how to be made when they are missing', () => {
    const empty = mkdtempSync(join(tmpdir(), 'quran-'))
    expect(() => loadAnswers(empty)).toThrow(QuranDataMissingError)
    expect(() => openText(empty).arabic).toThrow('npm run build -w @halaqa/quran')
  })
})

describe('translations', () => {
  test('are at least the seven that are promised', () => {
    expect(LANGUAGES.map(({ language }) => language)).toEqual(
      expect.arrayContaining(['en', 'ru', 'tr', 'fr', 'id', 'ur', 'es']),
    )
    expect(LANGUAGES.filter(({ direction }) => direction === 'rtl').map(({ language }) => language)).toEqual(['ur'])
  })

  test.each(LANGUAGES)('$name has every ayah, no markup and no footnote', ({ language }) => {
    const verses = text.translation(language)
    expect(verses).toHaveLength(6236)
    expect(
      verses.filter(
        (verse) => verse.trim() === '' || verse !== verse.trim() || /[<>]|\[\d+\]|\(\d+\)$| {2}/.test(verse),
      ),
    ).toEqual([])
  })

  test('close their questions again where a whole edition was to be had', () => {
    const asks = (language: string) => text.translation(language)[positionOf(54, 17)]!.at(-1)
    expect(['en', 'fr', 'tr'].map(asks)).toEqual(['?', '?', '?'])
    const ended = (language: string) =>
      text.translation(language).filter((verse) => /[.!?…,;:]["'”»)\]]*$/.test(verse)).length
    for (const language of ['en', 'fr', 'tr', 'sv']) expect(ended(language), language).toBeGreaterThan(5_400)
  })

  test.each(LANGUAGES)('$name is in its own script, without signs that no prose has', ({ language }) => {
    const script = new RegExp(`[\\p{Script=${SCRIPTS[language] ?? 'Latin'}}\\p{Script=Inherited}]`, 'u')
    const odd = text.translation(language).filter((verse) => {
      const foreign = [...verse].some((sign) => /[\p{L}\p{M}]/u.test(sign) && !script.test(sign))
      return foreign || /[#&@_*=~^|{}\\\uFFFD\p{C}]/u.test(verse)
    })
    expect(odd).toEqual([])
  })

  test('are the translations they say they are', () => {
    const first = (language: string) => text.translation(language)[0]
    expect(LANGUAGES.map(({ language }) => first(language))).toEqual([
      'In the name of Allah, the Entirely Merciful, the Especially Merciful.',
      'Во имя Аллаха, Милостивого, Милосердного',
      "Rahman ve Rahim olan Allah'ın adıyla:",
      "Au nom d'Allah, le Tout Miséricordieux, le Très Miséricordieux.",
      'Dengan nama Allah Yang Maha Pengasih, Maha Penyayang.',
      'اللہ کے نام سے جو رحمان و رحیم ہے',
      'En el nombre de Dios, el Compasivo con toda la creación, el Misericordioso con los creyentes',
      expect.stringContaining('I GUDS, DEN NÅDERIKES, DEN BARMHÄRTIGES NAMN'),
      '奉至仁至慈的安拉之名',
    ])
    expect(() => text.translation('xx')).toThrow(RangeError)
  })
})

describe('featured ayahs', () => {
  test('are cut from the text', () => {
    for (const { reference, arabic } of FEATURED_AYAHS) {
      expect(text.arabic[positionOf(reference.surah, reference.ayah)]).toContain(arabic)
    }
    expect(featuredAyah(20, 114).translations).toEqual({
      en: 'And say, "My Lord, increase me in knowledge."',
      ru: 'И говори: «Господи! Приумножь мои знания»',
    })
    expect(featuredAyah(20, 114).arabic.split(' ')).toHaveLength(4)
    expect(() => featuredAyah(2, 2)).toThrow(RangeError)
  })
})
