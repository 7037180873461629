import { Question } from '@halaqa/contract/questions'
import { StudioLessonDetail, StudioUnit, StudioUnitDetail } from '@halaqa/contract/studio'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf } from '../../test/person.ts'

const nobody = crypto.randomUUID()

describe('the studio', () => {
  const api = useTestApp()

  test.each([
    ['GET', `/admin/units/${nobody}`, 'unit_not_found'],
    ['GET', '/admin/units/first', 'unit_not_found'],
    ['GET', `/admin/lessons/${nobody}`, 'lesson_not_found'],
    ['GET', `/admin/units/${nobody}/loss`, 'unit_not_found'],
    ['GET', `/admin/lessons/${nobody}/loss`, 'lesson_not_found'],
    ['GET', `/admin/questions/${nobody}/loss`, 'question_not_found'],
    ['PUT', `/units/${nobody}`, 'unit_not_found'],
    ['PUT', `/lessons/${nobody}`, 'lesson_not_found'],
    ['PUT', `/questions/${nobody}`, 'question_not_found'],
    ['PUT', `/units/${nobody}/order`, 'unit_not_found'],
    ['PUT', `/lessons/${nobody}/order`, 'lesson_not_found'],
  ])('%s %s is not found, and hidden from people who are no admins', async (method, path, code) => {
    const ask = (who: Pick<typeof admin, 'get' | 'put'>) =>
      method === 'GET' ? who.get(path) : who.put(path, { ids: [] })
    const admin = await api.person({ admin: true })

    expect((await ask(callsOf(api.app))).json()).toMatchObject({ code: 'authentication_required' })
    expect((await ask(await api.person())).json()).toMatchObject({ code: 'forbidden' })
    expect((await ask(admin)).json()).toMatchObject({ code })
  })

  test('lists what is active and what is not, with what hangs on it', async () => {
    await api.db.unit.deleteMany()
    const admin = await api.person({ admin: true })
    const hidden = await makeUnit(api.app, { surah: 2, displayOrder: 2, isActive: false })
    const unit = await makeUnit(api.app, {
      displayOrder: 1,
      lessons: [
        { questions: 'b', inactiveQuestions: 'w' },
        { isActive: false, questions: '' },
      ],
    })
    const listed = StudioUnit.array().parse((await admin.get('/admin/units')).json())
    expect(listed).toMatchObject([
      { id: unit.id, is_active: true, is_seeded: false, total_lessons: 2, total_questions: 2 },
      { id: hidden.id, is_active: false, total_lessons: 1, total_questions: 2 },
    ])
    const detail = StudioUnitDetail.parse((await admin.get(`/admin/units/${unit.id}`)).json())
    expect(detail.lessons.map(({ total_questions, is_active }) => [total_questions, is_active])).toEqual([
      [2, true],
      [0, false],
    ])
    const lesson = StudioLessonDetail.parse((await admin.get(`/admin/lessons/${unit.lessons[0]!.id}`)).json())
    expect(lesson).toMatchObject({ unit: { surah_number: 1, is_active: true } })
    expect(lesson.questions.map(({ is_active, words }) => [is_active, words.length])).toEqual([
      [true, 0],
      [false, 3],
    ])
  })

  test('shows what is beneath a question as it is written, or as readers of a language have it', async () => {
    const admin = await api.person({ admin: true })
    const unit = await makeUnit(api.app, { lessons: [{ questions: 'b' }] })
    const [{ id, questions }] = unit.lessons as [(typeof unit.lessons)[number]]
    const data = { ayahReference: '112:1', ayahTextTranslation: 'Written in English' }
    await api.db.question.update({ where: { id: questions[0]! }, data })
    const beneath = async (query: string) =>
      StudioLessonDetail.parse((await admin.get(`/admin/lessons/${id}${query}`)).json()).questions[0]!
        .ayah_text_translation
    expect(await beneath('')).toBe('Written in English')
    const listed = Question.array().parse((await callsOf(api.app).get(`/questions/lesson/${id}?language=ru`)).json())
    expect(await beneath('?language=ru')).toBe(listed[0]!.ayah_text_translation)
    expect(listed[0]!.ayah_text_translation).toMatch(/^[^a-z]+$/i)
  })

  test('shows the impact of a deletion: lessons, questions, and learners', async () => {
    const [admin, one, two] = [await api.person({ admin: true }), await api.person(), await api.person()]
    const unit = await makeUnit(api.app, { lessons: [{ questions: 'bb' }, { questions: '' }] })
    const [lesson, empty] = unit.lessons
    for (const learner of [one, one, two]) await finish(learner, lesson!)
    const loss = async (path: string) => (await admin.get(`/admin/${path}/loss`)).json()

    expect(await loss(`units/${unit.id}`)).toEqual({ lessons: 2, questions: 2, learners: 2 })
    expect(await loss(`lessons/${lesson!.id}`)).toEqual({ lessons: 1, questions: 2, learners: 2 })
    expect(await loss(`lessons/${empty!.id}`)).toEqual({ lessons: 1, questions: 0, learners: 0 })
    expect(await loss(`questions/${lesson!.questions[0]}`)).toEqual({ lessons: 1, questions: 1, learners: 2 })
    expect(await loss(`units/${(await makeUnit(api.app, { lessons: [] })).id}`)).toEqual({
      lessons: 0,
      questions: 0,
      learners: 0,
    })
  })
})

describe('changing content', () => {
  const api = useTestApp()

  test.each([
    ['units', { surah_name: ' ' }, 'surah_name'],
    ['units', { text_color: 'green' }, 'text_color'],
    ['lessons', { xp_reward: -1 }, 'xp_reward'],
    ['lessons', { lesson_type: 'exam' }, 'lesson_type'],
    ['questions', { question_text: '' }, 'question_text'],
    ['questions', { is_active: 'no' }, 'is_active'],
    ['questions', { audio_url: 'http://example.org/1.mp3' }, 'audio_url'],
    ['questions', { audio_url: 'javascript:alert(1)' }, 'audio_url'],
    ['questions', { audio_url: 'recitation' }, 'audio_url'],
  ])('refuses %s with %o and changes nothing', async (noun, change, path) => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app)]
    const id = { units: unit.id, lessons: unit.lessons[0]!.id, questions: unit.lessons[0]!.questions[0]! }[noun]!
    const response = await admin.put(`/${noun}/${id}`, { ...change })

    expect([response.statusCode, response.json().fields[0].path]).toEqual([400, path])
    expect(await api.db.unit.findUnique({ where: { id: unit.id } })).toMatchObject({ updatedAt: api.clock.now() })
  })

  test('writes what was sent and leaves the rest', async () => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app)]
    const { id, questions } = unit.lessons[0]!
    const named = (await admin.put(`/units/${unit.id}`, { surah_name: ' The Opening ' })).json()
    expect(StudioUnit.parse(named)).toMatchObject({ surah_name: 'The Opening', surah_name_arabic_long: 'سورة' })

    const lesson = (await admin.put(`/lessons/${id}`, { title: 'First', lesson_type: 'treasure' })).json()
    expect(lesson).toMatchObject({ title: 'First', lesson_type: 'treasure', xp_reward: 20, total_questions: 2 })

    const before = (await admin.get(`/questions/${questions[0]}`)).json()
    const question = (await admin.put(`/questions/${questions[0]}`, { points_value: 7 })).json()
    expect(question).toEqual({ ...before, points_value: 7, updated_at: question.updated_at })
  })

  test('gives a question a recording, another one whose length is not known, and none', async () => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app)]
    const id = unit.lessons[0]!.questions[0]!
    await api.db.question.update({
      where: { id },
      data: { audioUrl: 'http://old.example/1.mp3', audioDurationSeconds: 4 },
    })
    const change = async (body: object) => {
      const { audio_url, audio_duration_seconds } = (await admin.put(`/questions/${id}`, { ...body })).json()
      return [audio_url, audio_duration_seconds]
    }
    expect(await change({ points_value: 7 })).toEqual(['http://old.example/1.mp3', 4])
    expect(await change({ audio_url: ' https://new.example/1.mp3 ' })).toEqual(['https://new.example/1.mp3', null])
    await api.db.question.update({ where: { id }, data: { audioDurationSeconds: 5 } })
    expect(await change({ audio_url: 'https://new.example/1.mp3' })).toEqual(['https://new.example/1.mp3', 5])
    expect(await change({ audio_url: null })).toEqual([null, null])
  })

  test('hides switched-off content from learners, and shows it again when it is switched on', async () => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app, { surah: 90 })]
    const [{ id, questions }] = unit.lessons as [(typeof unit.lessons)[number]]
    const guest = callsOf(api.app)
    const shown = async () => [
      (await guest.get(`/lessons/${id}`)).statusCode,
      (await guest.get(`/questions/${questions[0]}`)).statusCode,
    ]
    for (const path of [`/units/${unit.id}`, `/lessons/${id}`]) {
      expect((await admin.put(path, { is_active: false })).json()).toMatchObject({ is_active: false })
      expect(await shown()).toEqual([404, 404])
      await admin.put(path, { is_active: true })
      expect(await shown()).toEqual([200, 200])
    }
    await admin.put(`/questions/${questions[0]}`, { is_active: false })
    expect(await shown()).toEqual([200, 404])
  })

  test('completes a lesson for learners who have all other questions when one is switched off, and keeps it completed when that one returns', async () => {
    const [admin, learner] = [await api.person({ admin: true }), await api.person()]
    const unit = await makeUnit(api.app, { lessons: [{ questions: 'bb' }] })
    const [{ id, questions }] = unit.lessons as [(typeof unit.lessons)[number]]
    await finish(learner, { id, questions: [questions[0]!] })
    const status = async () => (await learner.get(`/lessons/${id}`)).json().status
    expect(await status()).toBe('in_progress')

    await admin.put(`/questions/${questions[1]}`, { is_active: false })
    expect(await status()).toBe('completed')
    await admin.put(`/questions/${questions[1]}`, { is_active: true })
    expect(await status()).toBe('completed')
  })
})

describe('putting content into another order', () => {
  const api = useTestApp()
  const three = [{ questions: 'bwc' }, {}, {}]
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

  test('moves units, lessons and questions, for learners too', async () => {
    await api.db.unit.deleteMany()
    const admin = await api.person({ admin: true })
    const [one, two] = [await makeUnit(api.app, { lessons: three }), await makeUnit(api.app)]
    const lessons = idsOf(one.lessons).toReversed()
    const questions = one.lessons[0]!.questions.toReversed()

    expect((await admin.put('/units/order', { ids: [two.id, one.id] })).statusCode).toBe(200)
    expect((await admin.put(`/units/${one.id}/order`, { ids: lessons })).statusCode).toBe(200)
    expect((await admin.put(`/lessons/${one.lessons[0]!.id}/order`, { ids: questions })).statusCode).toBe(200)
    const path = (await admin.get('/user/units')).json()
    expect(idsOf(path)).toEqual([two.id, one.id])
    expect(idsOf(path[1].lessons)).toEqual(lessons)
    expect(idsOf((await admin.get(`/questions/lesson/${one.lessons[0]!.id}`)).json())).toEqual(questions)
  })

  test.each([
    ['one left out', (ids: string[]) => ids.slice(1)],
    ['one twice', (ids: string[]) => [ids[0]!, ids[0]!, ids[2]!]],
    ['a stranger among them', (ids: string[]) => [...ids.slice(1), crypto.randomUUID()]],
    ['one too many', (ids: string[]) => [...ids, crypto.randomUUID()]],
  ])('refuses an order with %s and moves nothing', async (_, change) => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app, { lessons: three })]
    const ids = idsOf(unit.lessons)
    const response = await admin.put(`/units/${unit.id}/order`, { ids: change(ids.toReversed()) })

    expect([response.statusCode, response.json().code]).toEqual([409, 'order_changed'])
    expect(idsOf((await admin.get(`/admin/units/${unit.id}`)).json().lessons)).toEqual(ids)
  })

  test('keeps one whole order when several people reorder at once', async () => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app, { lessons: three })]
    const [a, b, c] = idsOf(unit.lessons) as [string, string, string]
    const orders = [
      [c, b, a],
      [b, a, c],
      [a, c, b],
      [c, a, b],
    ]
    const answers = await Promise.all(orders.map((ids) => admin.put(`/units/${unit.id}/order`, { ids })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const left = await api.db.lesson.findMany({ where: { unitId: unit.id }, orderBy: { order: 'asc' } })
    expect(left.map(({ order }) => order)).toEqual([1, 2, 3])
    expect(orders).toContainEqual(idsOf(left))
  })
})
