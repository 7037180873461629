import { getPassage, Passage } from '@halaqa/contract/lessons'
import { positionOf } from '@halaqa/quran/ayah'
import { openText } from '@halaqa/quran/text'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { callsOf } from '../../test/person.ts'

describe('the passage of a lesson', () => {
  const api = useTestApp()
  const lessonId = async (surah: number, data: object) => {
    const { lessons } = await makeUnit(api.app, { surah })
    const { id } = await api.app.db.lesson.update({ where: { id: lessons[0]!.id }, data })
    return id
  }
  const get = (id: string, query = '') => callsOf(api.app).get(getPassage.url.replace(':id', id) + query)
  const passageOf = async (surah: number, lesson: object) =>
    Passage.parse((await get(await lessonId(surah, lesson))).json())

  test('has whole ayahs, the text before them, and their items', async () => {
    const passage = await passageOf(112, { lessonKey: 'lesson-2-3', startAyah: 2, endAyah: 3 })

    expect(passage).toMatchObject({ surah_number: 112, surah_name: 'Surah 112', language: 'en' })
    expect(passage.before).toMatchObject({ surah: 112, ayah: 1, opening: false, letter_names: null })
    expect(passage.ayahs.map(({ ayah, words, ends }) => [ayah, words.length, ends])).toEqual([
      [2, 2, true],
      [3, 4, true],
    ])
    expect(passage.ayahs[0]).toMatchObject({
      transliteration_english: 'allāhu ṣ-ṣamad',
      translation: expect.stringMatching(/^Allah/),
    })
    expect(passage.items).toEqual([
      { key: '112:2', ayah: 2, from_word: 1, to_word: 2, clauses: [], clause_spans: [] },
      { key: '112:3', ayah: 3, from_word: 1, to_word: 4, clauses: [], clause_spans: [] },
    ])
  })

  test('begins with the surah’s opening, or with letters and how they are read', async () => {
    const opening = await passageOf(2, { lessonKey: 'lesson-1', startAyah: 1, endAyah: 1 })
    expect(opening.before).toMatchObject({ ayah: 0, opening: true })

    const letters = await passageOf(3, { lessonKey: 'lesson-2', startAyah: 2, endAyah: 2 })
    expect(letters.before).toMatchObject({ ayah: 1, letter_names: 'Alif lām mīm' })
  })

  test("has the mushaf's text, and the names of disjoined letters", async () => {
    const sajda = await passageOf(32, { lessonKey: 'lesson-14-15', startAyah: 14, endAyah: 15 })
    expect(sajda.ayahs.map(({ text }) => text)).toEqual([14, 15].map((ayah) => openText().arabic[positionOf(32, ayah)]))
    expect(sajda.ayahs[1]!.text).toContain('۩')
    expect(sajda.ayahs[1]!.words.join(' ')).not.toContain('۩')

    const letters = await passageOf(2, { lessonKey: 'lesson-1-2', startAyah: 1, endAyah: 2 })
    expect(letters.ayahs.map(({ letter_names }) => letter_names)).toEqual(['Alif lām mīm', null])
    const part = await passageOf(2, { lessonKey: 'lesson-282w20-282w40', startAyah: 282, endAyah: 282 })
    expect(part.ayahs[0]).toMatchObject({ text: part.ayahs[0]!.words.join(' '), letter_names: null })
  })

  test('has the words of an ayah that its key names, clause by clause', async () => {
    const { ayahs, items, before } = await passageOf(2, {
      seedKey: 'surah-2/lesson-282w20-282w40',
      startAyah: 282,
      endAyah: 282,
    })

    expect(ayahs).toMatchObject([{ ayah: 282, from_word: 20, to_word: 40, ends: false }])
    expect(ayahs[0]!.words).toHaveLength(21)
    expect(before).toMatchObject({ ayah: 282, opening: false })
    expect(before.text.split(' ')).toHaveLength(5)
    expect(items.map(({ key, from_word, to_word }) => [key, from_word, to_word])).toEqual([
      ['2:282:15-34', 20, 34],
      ['2:282:35-51', 35, 40],
    ])
    for (const { clauses, to_word } of items) expect(clauses.at(-1) ?? to_word).toBe(to_word)
    expect(items[0]!.clauses.length).toBeGreaterThan(1)
  })

  test('has clauses that end at a stop, or say that they continue', async () => {
    const spansOf = async (surah: number, ayah: number) => {
      const { items } = await passageOf(surah, { lessonKey: `lesson-${ayah}`, startAyah: ayah, endAyah: ayah })
      for (const { clauses, clause_spans } of items) expect(clauses).toEqual(clause_spans.map(({ to_word }) => to_word))
      return items.flatMap((item) => item.clause_spans)
    }

    expect(await spansOf(5, 72)).toEqual([
      { from_word: 1, to_word: 10, goes_on: false },
      { from_word: 11, to_word: 18, goes_on: false },
      { from_word: 19, to_word: 29, goes_on: false },
      { from_word: 30, to_word: 33, goes_on: false },
    ])
    expect(await spansOf(2, 183)).toEqual([
      { from_word: 1, to_word: 6, goes_on: true },
      { from_word: 1, to_word: 14, goes_on: false },
    ])
  })

  test('includes parts of clauses if its words end inside an item', async () => {
    const { items } = await passageOf(2, {
      seedKey: 'surah-2/lesson-102w1-102w7',
      startAyah: 102,
      endAyah: 102,
    })
    expect(items).toMatchObject([{ key: '2:102:1-23', from_word: 1, to_word: 7, clauses: [], clause_spans: [] }])
  })

  test('of an admin’s lesson is its ayahs, whatever its key is, at most forty', async () => {
    const forty = await passageOf(26, { lessonKey: 'lesson-1w2-40', startAyah: 1, endAyah: 40 })
    expect(forty.ayahs).toHaveLength(40)
    expect(forty.ayahs[0]).toMatchObject({ from_word: 1 })
    const one = await passageOf(2, { lessonKey: 'lesson-25w1-25w12', startAyah: 25, endAyah: 25 })
    expect(one.ayahs).toMatchObject([{ from_word: 1, ends: true }])

    const more = await get(await lessonId(26, { lessonKey: 'mine', startAyah: 1, endAyah: 41 }))
    expect(more.statusCode).toBe(404)
    expect(more.json()).toMatchObject({ code: 'no_passage' })
  })

  test('is there in each language of the translations', async () => {
    const id = await lessonId(114, { lessonKey: 'lesson-1', startAyah: 1, endAyah: 1 })
    expect((await get(id, '?language=fr')).json()).toMatchObject({
      language: 'fr',
      ayahs: [{ translation: expect.stringMatching(/^Dis/) }],
    })
    expect((await get(id, '?language=xx')).json()).toMatchObject({ code: 'translation_not_found' })
  })

  test.each(['review', 'challenge', 'treasure', 'milestone'])('is not there for a %s', async (lessonType) => {
    const response = await get(await lessonId(112, { lessonType, startAyah: 1, endAyah: 4 }))
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'no_passage', error: 'This lesson has no passage to learn.' })
  })

  test.each(['first', crypto.randomUUID()])('is not found for lesson %s', async (id) => {
    expect((await get(id)).json()).toMatchObject({ code: 'lesson_not_found' })
  })
})
