import { afterEach, describe, expect, test, vi } from 'vitest'
import { amina } from '../../test/app.tsx'
import { clearSession, readSession, TOKEN_KEY, USER_KEY, writeSession } from './session.ts'

const refuse = () => {
  throw new DOMException('', 'SecurityError')
}
afterEach(() => {
  vi.restoreAllMocks()
  clearSession()
})

describe('session', () => {
  test('comes back as the saved user with the saved token, which is stored by itself', () => {
    writeSession(amina, 'her-token')
    expect(readSession()).toEqual({ ...amina, token: 'her-token' })
    expect(localStorage.getItem(USER_KEY)).not.toContain('her-token')
  })

  test('a missing half is no session, and the other half stays', () => {
    localStorage.setItem(USER_KEY, JSON.stringify(amina))
    expect(readSession()).toBeNull()
    expect(localStorage.getItem(USER_KEY)).not.toBeNull()
  })

  const undated = JSON.stringify({ ...amina, createdAt: 'some day' })

  test.each(['{"id":', '"Amina"', '{"id":1}', '{"id":"x","fullName":"A","email":"a@b.c"}', undated])(
    'removes both entries when the user reads %s',
    (saved) => {
      localStorage.setItem(USER_KEY, saved)
      localStorage.setItem(TOKEN_KEY, 'her-token')
      expect(readSession()).toBeNull()
      expect(localStorage.getItem(USER_KEY)).toBeNull()
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    },
  )

  test.each([[['setItem', 'getItem', 'removeItem']], [['setItem']]] as const)(
    'lasts as long as the page where the browser refuses %j',
    (refused) => {
      for (const method of refused) vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
      writeSession(amina, 'her-token')
      expect(readSession()).toEqual({ ...amina, token: 'her-token' })
      clearSession()
      expect(readSession()).toBeNull()
    },
  )
})
