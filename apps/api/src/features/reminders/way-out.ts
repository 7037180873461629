import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../lib/ids.ts'

/**
 * What a reminder's link carries: whose reminders it ends, signed. It works for as long as the mail lies in a mailbox, and
 * all it can do is end the mails.
 */
export const signWayOut = (applicationKey: string, userId: string) => `${userId}.${signature(applicationKey, userId)}`

/** Whose reminders the link ends; undefined for one that this server has not made. */
export function readWayOut(applicationKey: string, token: string): string | undefined {
  const [userId = '', signed = ''] = token.split('.')
  if (!isUuid(userId)) return undefined
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(applicationKey, userId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
}

const signature = (applicationKey: string, userId: string) =>
  createHmac('sha256', applicationKey).update(`halaqa reminders end ${userId}`).digest('base64url')
