import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

describe('a bookmark', () => {
  const api = useTestApp()

  async function aPortion() {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { start_surah: 67, end_surah: 70, end_ayah: 44, end_date: '2026-03-03' })
    await join(guest, room.id)
    const tasks = await tasksOf(owner, '2026-03-02')
    const [task] = tasks
    if (!task) throw new Error('no task')
    const { start_surah: surah, start_ayah: ayah } = task
    return { owner, guest, room, task, first: { surah, ayah }, path: `/tasks/${task.id}/bookmark` }
  }

  test.each([
    ['a surah alone', { surah: 67, ayah: null }, 'Name a surah and a verse, or neither.'],
    ['nothing', {}, undefined],
    ['text', { surah: '67', ayah: 1 }, undefined],
  ])('refuses %s', async (_, body, error) => {
    const { owner, path } = await aPortion()
    const answer = await owner.put(path, body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    if (error) expect(answer.json().error).toBe(error)
  })

  test.each([
    [1, 1],
    [114, 6],
    [67, 99],
    [0, 0],
  ])('refuses %i:%i, which does not lie in the portion, and keeps what was there', async (surah, ayah) => {
    const { owner, path, first, task } = await aPortion()
    await owner.put(path, first)
    const answer = await owner.put(path, { surah, ayah })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatch(/^The bookmark must be in your portion, \d+:\d+ – \d+:\d+\.$/)
    expect((await owner.get(`/tasks/${task.id}`)).json()).toMatchObject({
      bookmark_surah: first.surah,
      bookmark_ayah: first.ayah,
    })
  })

  test('can be set by nobody else, and is refused if the portion has changed', async () => {
    const { owner, guest, task, path, first } = await aPortion()
    expect((await guest.put(path, first)).statusCode).toBe(404)

    const changed = await owner.put(path, { ...first, end_surah: task.end_surah, end_ayah: task.end_ayah + 1 })
    expect(changed.json()).toMatchObject({ code: 'portion_changed', task: { id: task.id, bookmark_ayah: null } })
  })

  test('is kept, moved and taken away, also by many at once; its portion counts as opened', async () => {
    const { owner, guest, room, task, path, first } = await aPortion()
    const { start_surah, start_ayah, end_surah, end_ayah } = task
    const kept = await owner.put(path, { ...first, start_surah, start_ayah, end_surah, end_ayah })
    expect(kept.json()).toMatchObject({
      message: 'Bookmark kept.',
      task: { bookmark_surah: first.surah, bookmark_ayah: first.ayah, opened_at: '2026-03-02T09:00:00.000Z' },
    })
    await Promise.all(Array.from({ length: 6 }, () => owner.put(path, { surah: end_surah, ayah: end_ayah })))
    expect((await tasksOf(owner, '2026-03-02'))[0]).toMatchObject({
      bookmark_surah: end_surah,
      bookmark_ayah: end_ayah,
    })

    await guest.post(`/rooms/${room.id}/leave`) // its day was opened: it is not cut again
    expect((await owner.get(`/tasks/${task.id}`)).json()).toMatchObject({
      end_surah,
      end_ayah,
      bookmark_ayah: end_ayah,
    })
    const gone = await owner.put(path, { surah: null, ayah: null })
    expect(gone.json()).toMatchObject({ message: 'Bookmark removed.', task: { bookmark_surah: null } })
  })

  test('stays in a completed portion, and is deleted when another reader gets the portion', async () => {
    const { owner, guest, task, path, first } = await aPortion()
    await owner.put(path, first)
    await complete(owner, task.id)
    const undone = await owner.put(`/tasks/${task.id}/reopen`)
    expect(undone.json().task).toMatchObject({ bookmark_ayah: first.ayah })

    await owner.put(`/tasks/${task.id}/offer`)
    const back = await owner.put(`/tasks/${task.id}/take`)
    expect(back.json().task).toMatchObject({ bookmark_ayah: first.ayah })
    await owner.put(`/tasks/${task.id}/offer`)
    const taken = await guest.put(`/tasks/${task.id}/take`)
    expect(taken.json().task).toMatchObject({
      user_id: guest.id,
      bookmark_surah: null,
      bookmark_ayah: null,
      opened_at: null,
    })
  })
})
