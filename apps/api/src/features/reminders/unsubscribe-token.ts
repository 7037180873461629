import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../lib/ids.ts'

/**
 * The token of a reminder's unsubscribe link: the user id, signed. It is valid for as long as the mail exists, and all it can
 * do is end the mails.
 */
export const signUnsubscribeToken = (passwordKey: string, userId: string) =>
  `${userId}.${signature(passwordKey, userId)}`

/** The user id; undefined for a token that this server has not signed. */
export function readUnsubscribeToken(passwordKey: string, token: string): string | undefined {
  const [userId = '', signed = ''] = token.split('.')
  if (!isUuid(userId)) return undefined
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(passwordKey, userId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
}

const signature = (passwordKey: string, userId: string) =>
  createHmac('sha256', passwordKey).update(`halaqa reminders end ${userId}`).digest('base64url')
