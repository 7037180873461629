import { expect, test } from 'vitest'
import { invitationMetaOf } from './page-meta.ts'

test('the picture of an invitation is in the language of its page, and shows what its code allows', () => {
  const roomId = 'c9b6dd25-5d2c-4f6e-93c4-9a0b5d1d4f21'
  const found = { invitation: { state: 'open' as const }, previewName: null }
  const pictureOf = (invite: string | undefined, language: 'en' | 'ar') =>
    invitationMetaOf({ roomId, invite }, found, language).picture
  expect(pictureOf(undefined, 'en')).toBe(`/api/v1/rooms/${roomId}/preview.png?lang=en`)
  expect(pictureOf('a&b', 'ar')).toBe(`/api/v1/rooms/${roomId}/preview.png?invite=a%26b&lang=ar`)
})
