import { NOTIFICATION_KINDS } from '@halaqa/contract/notifications'
import { describe, expect, test } from 'vitest'
import { aNotification } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { textOf } from './notification.text.ts'
import { type Notification, notificationPath } from './notification.ts'

const notification = (kind: Notification['kind'], change: Partial<Notification> = {}) => ({
  ...camelKeys(aNotification({ kind })),
  roomId: null,
  ...change,
})

describe('its text', () => {
  const room = { roomName: 'Winter Hatim' }
  test.each([
    ['ready', { ...room, portions: 1 }, 'Today’s reading is ready', 'A portion for you in Winter Hatim'],
    ['ready', { ...room, portions: 2 }, 'Today’s reading is ready', '2 portions for you in Winter Hatim'],
    ['ready', { portions: 3 }, 'Today’s reading is ready', '3 portions for you in your rooms'],
    [
      'ready',
      { ...room, portions: 1, dueDate: '2026-03-13' },
      'Your reading until Friday, March 13, 2026',
      'A portion for you in Winter Hatim',
    ],
    [
      'waiting',
      room,
      'A portion is still here for you',
      'Winter Hatim · Read it when it suits you, or offer it to the group.',
    ],
    [
      'waiting',
      { ...room, piece: 'range' },
      'A portion is still here for you',
      'Winter Hatim · Read it when it suits you.',
    ],
    ['joined', { ...room, personName: 'Khadija' }, 'Khadija joined Winter Hatim', 'One more reader in your room.'],
    [
      'portion_taken',
      room,
      'Another reader has taken one of your portions',
      'Winter Hatim · You don’t have to read it. May Allah reward you.',
    ],
    [
      'portion_was_read',
      room,
      'It has been read. May Allah reward you both.',
      'Winter Hatim · You had taken this portion. Its former reader has read it.',
    ],
    ['portions_wait', room, 'Portions are looking for a reader', 'Winter Hatim · If you have time, you can take one.'],
    [
      'pieces_free',
      { ...room, portions: 2 },
      '2 pieces are still free',
      'Winter Hatim · If you have time, you can take one.',
    ],
    ['portion_came', room, 'A portion has come to you', 'Winter Hatim · It was without a reader.'],
    [
      'portion_came',
      { ...room, portions: 2 },
      '2 portions have come to you',
      'Winter Hatim · They were without a reader.',
    ],
    ['hatim_complete', room, 'Winter Hatim has completed its hatim', 'May Allah accept it from everyone who read.'],
    [
      'hatim_complete',
      { ...room, hatimNumber: 5 },
      'Hatim 5 of Winter Hatim is complete',
      'May Allah accept it from everyone who read.',
    ],
    [
      'unit_finished',
      { surahName: 'Al-Ikhlas' },
      'You finished Al-Ikhlas',
      'You’ve done all its lessons. May Allah keep it in your heart.',
    ],
    [
      'room_opens',
      { ...room, from: '2026-03-09' },
      'Winter Hatim becomes an open room',
      'From March 9, 2026, members can see who has finished. Earlier portions stay private.',
    ],
    [
      'keep_or_pass',
      { ...room, portions: 1 },
      'Would you like to keep your portion?',
      'Winter Hatim · You haven’t opened it yet. Only you see this question.',
    ],
    [
      'keep_or_pass',
      { ...room, portions: 2 },
      'Would you like to keep your portions?',
      'Winter Hatim · You haven’t opened them yet. Only you see this question.',
    ],
    ['joined', {}, 'Someone joined your room', 'One more reader in your room.'],
  ] as const)('%s of %j', (kind, details, title, text) => {
    expect(textOf(notification(kind, { details }))).toEqual({ title, text })
  })

  test.each(NOTIFICATION_KINDS)('has its own words for %s, and blames nobody', (kind) => {
    const { title, text } = textOf(notification(kind))
    expect(title).not.toMatch(/^notifications\.|[{}]/)
    expect(`${title} ${text}`).not.toMatch(/overdue|late|missed|still have|waiting for you|forgot|\bundefined\b|[{}]/i)
  })
})

describe('its link', () => {
  test.each([
    ['welcome', {}, '/help'],
    ['ready', { taskId: 't', roomId: 'r' }, '/tasks/t'],
    ['ready', { roomId: 'r' }, '/rooms/r'],
    ['ready', {}, '/read'],
    ['waiting', { taskId: 't', roomId: 'r' }, '/tasks/t'],
    ['joined', { roomId: 'r' }, '/rooms/r'],
    ['asks_to_join', { roomId: 'r' }, '/rooms/r'],
    ['portion_came', { taskId: 't', roomId: 'r' }, '/tasks/t'],
    ['hatim_complete', { roomId: 'r' }, '/rooms/r/hatim'],
    ['owner_now', { roomId: 'r' }, '/rooms/r'],
    ['next_round', { roomId: 'r' }, '/rooms/r'],
    ['unit_finished', { unitId: 'u' }, '/memorize'],
    ['room_opens', { roomId: 'r' }, '/rooms/r'],
    ['dedication_changed', { roomId: 'r' }, '/rooms/r'],
    ['page_opened', { roomId: 'r' }, '/rooms/r'],
    ['reminded', { roomId: 'r' }, '/rooms/r'],
    ['still_reading', { roomId: 'r' }, '/rooms/r'],
    ['names_still_reading', { roomId: 'r' }, '/rooms/r'],
    ['keep_or_pass', { roomId: 'r' }, '/rooms/r'],
    ['portion_taken', { roomId: 'r' }, '/rooms/r'],
    ['portions_wait', { roomId: 'r' }, '/rooms/r'],
    ['portion_was_read', { roomId: 'r' }, '/rooms/r'],
    ['pieces_free', { roomId: 'r' }, '/rooms/r/board'],
    ['hatim_complete', { roomId: 'r', details: { hatimNumber: 5 } }, '/rooms/r/hatim?cycle=5'],
  ] as const)('%s with %j to %s', (kind, ids, place) => {
    expect(notificationPath(notification(kind, ids))).toBe(place)
  })
})
