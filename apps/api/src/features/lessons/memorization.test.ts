import { listUserLessons } from '@halaqa/contract/lessons'
import { submitProgress } from '@halaqa/contract/progress'
import { listUnits, listUserUnits } from '@halaqa/contract/units'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { NOT_IMPLEMENTED } from './memorization.routes.ts'

const INVALID_SURAH = 'Invalid surah number. Must be between 1 and 114'

describe('memorization, while there is no content', () => {
  const t = useTestApp()

  test('lists no units, to guests and to the signed-in', async () => {
    const person = await t.person()

    expect((await callsOf(t.app).get(listUnits.url)).json()).toEqual([])
    expect((await person.get(listUserUnits.url)).json()).toEqual([])
  })

  test.each(['0', '115', '-1', '1.5', '01', 'abc', '%00', '999999999999'])('has no surah %s', async (surah) => {
    const person = await t.person()
    const response = await person.get(listUserLessons.url.replace(':surahNumber', surah))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'surah_invalid', error: INVALID_SURAH, message: INVALID_SURAH })
  })

  test.each(['1', '114'])('lists no lessons of surah %s', async (surah) => {
    const person = await t.person()

    expect((await person.get(listUserLessons.url.replace(':surahNumber', surah))).json()).toEqual([])
  })

  test.each([
    [`/lessons/${crypto.randomUUID()}`, 'lesson_not_found', 'Lesson ID not found'],
    [`/questions/lesson/${crypto.randomUUID()}`, 'lesson_not_found', 'Lesson ID not found'],
    [`/questions/lesson/${crypto.randomUUID()}/count`, 'lesson_not_found', 'Lesson ID not found'],
    [`/questions/${crypto.randomUUID()}`, 'question_not_found', 'Question not found'],
    ['/questions/lesson/first', 'lesson_not_found', 'Lesson ID not found'],
  ])('finds nothing at %s, even for a guest', async (path, code, error) => {
    const response = await callsOf(t.app).get(path)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code, error })
  })

  test.each([
    ['no lesson', { question_statuses: [] }, 'Lesson ID is required'],
    ['an empty lesson', { lesson_id: '', question_statuses: [] }, 'Lesson ID is required'],
    ['no answers', { lesson_id: 'x' }, 'Question statuses are required'],
    ['an empty list of answers', { lesson_id: 'x', question_statuses: [] }, 'Question statuses are required'],
  ])('refuses progress with %s', async (_, body, error) => {
    const person = await t.person()
    const response = await person.post(submitProgress.url, body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', error })
  })

  test('knows no lesson that progress could be made in', async () => {
    const person = await t.person()
    const answers = [{ question_id: crypto.randomUUID(), correct: true }]
    const response = await person.post(submitProgress.url, {
      lesson_id: crypto.randomUUID(),
      question_statuses: answers,
    })

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'lesson_not_found', error: 'Lesson ID not found' })
  })
})

describe('writing content', () => {
  const t = useTestApp()
  const BODIES: Record<string, unknown> = {
    '/units': {
      surah_number: 1,
      surah_name: 'Al-Fatihah',
      surah_name_arabic: 'الفاتحة',
      display_order: 0,
      total_ayahs: 7,
      revelation_place: 'meccan',
      background_color: '#ffffff',
      border_color: '#ffffff',
      text_color: '#000000',
    },
    '/lessons': {
      unit_id: crypto.randomUUID(),
      lesson_key: 'one',
      title: 'One',
      lesson_type: 'lesson',
      order: 0,
      start_ayah: 1,
      end_ayah: 7,
      difficulty_level: 1,
      estimated_duration_minutes: 5,
      xp_reward: 10,
    },
    '/questions': {
      lesson_id: crypto.randomUUID(),
      question_type: 'fill_blank',
      question_text: 'Which word is missing?',
      question_order: 0,
      ayah_reference: null,
      ayah_text_arabic: null,
      ayah_text_translation: null,
      audio_url: null,
      audio_duration_seconds: null,
      points_value: 1,
      difficulty_level: 1,
      estimated_time_seconds: 30,
      question_data: null,
    },
  }

  test.each(NOT_IMPLEMENTED.map(({ method, url }) => [method, url] as const))(
    '%s %s is not there yet',
    async (method, url) => {
      const admin = await t.person({ admin: true })
      const path = url.replace(':id', crypto.randomUUID())
      const response = await (method === 'POST' ? admin.post(path, BODIES[path]) : admin.delete(path))

      expect(response.statusCode).toBe(501)
      expect(response.json()).toMatchObject({
        code: 'not_implemented',
        error: 'This call is not available yet.',
        message: 'This call is not available yet.',
      })
    },
  )
})
