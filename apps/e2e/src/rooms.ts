import { addDays } from '@halaqa/contract/calendar'
import type { Room } from '@halaqa/contract/rooms'
import type { Task } from '@halaqa/contract/tasks'
import type { Api } from './api.ts'
import { START } from './time.ts'

export const TODAY = START.slice(0, 10)

/** A room for a complete hatim in the thirty days from today. */
export const aRoom = (owner: Api, change: Record<string, unknown> = {}) =>
  owner.post<Room>('/rooms', {
    name: 'Winter Hatim',
    description: '',
    room_type: 'fixed',
    start_date: TODAY,
    end_date: addDays(TODAY, 29),
    start_surah: 1,
    start_ayah: 1,
    end_surah: 114,
    end_ayah: 6,
    ...change,
  })

export const join = (person: Api, roomId: string) => person.post('/rooms/join', { room_id: roomId })

export async function tasksOf(person: Api, date = TODAY): Promise<Task[]> {
  return (await person.get<{ tasks: Task[] }>(`/tasks?date=${date}`)).tasks
}

/** A room that reads the last three surahs each day: a short portion. */
export const aShortRoom = (owner: Api, change: Record<string, unknown> = {}) =>
  aRoom(owner, {
    name: 'Evening',
    room_type: 'recurrent',
    recurrence_duration_days: 1,
    end_date: undefined,
    start_surah: 112,
    ...change,
  })
