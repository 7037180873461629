import { expect, test } from 'vitest'
import { invitationPath } from './use-invite.ts'

const ID = '4f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const CODE = 'k3y-_9k3y-_9k3y-_9k3y_'

test.each([
  [`https://halaqa.example.org/rooms/${ID}`, `/rooms/${ID}`],
  [`https://h.org/rooms/${ID}?invite=k3y&from=0a1b2c3d4e5f.`, `/rooms/${ID}?invite=k3y&from=0a1b2c3d4e5f`],
  [`https://h.org/rooms/${ID}?from=0A1B2C3D4E5F&utm_source=chat`, `/rooms/${ID}?from=0a1b2c3d4e5f`],
  [`  http://192.168.1.20:3000/rooms/${ID}?invite=k3y-_9\n`, `/rooms/${ID}?invite=k3y-_9`],
  [
    `You are invited to a collective hatim in "Winter": https://h.org/rooms/${ID}?invite=k3y.`,
    `/rooms/${ID}?invite=k3y`,
  ],
  [`https://h.org/rooms/${ID}?utm_source=chat&invite=k3y#top`, `/rooms/${ID}?invite=k3y`],
  [`*https://h.org/rooms/${ID}?invite=${CODE}*`, `/rooms/${ID}?invite=${CODE}`],
  [`_https://h.org/rooms/${ID}?invite=${CODE}_`, `/rooms/${ID}?invite=${CODE}`],
  [`(https://h.org/rooms/${ID}?fbclid=1&amp;invite=${CODE}).`, `/rooms/${ID}?invite=${CODE}`],
  [`https://h.org/rooms/${ID}/?fbclid=1`, `/rooms/${ID}`],
  [`halaqa.example.org/rooms/${ID.toUpperCase()}`, `/rooms/${ID}`],
  [ID, `/rooms/${ID}`],
])('%j leads to %s', (text, path) => {
  expect(invitationPath(text)).toBe(path)
})

test.each([
  '',
  'Winter Hatim',
  'https://halaqa.example.org/rooms/winter',
  `https://h.org/tasks/${ID}`,
  `see ${ID} here`,
])('%j is no invitation', (text) => {
  expect(invitationPath(text)).toBeNull()
})
