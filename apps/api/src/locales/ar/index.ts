import type { TextId } from '../en/index.ts'
import list from './list.json' with { type: 'json' }
import mails from './mails.json' with { type: 'json' }
import pages from './pages.json' with { type: 'json' }
import reminders from './reminders.json' with { type: 'json' }

export const ar: Record<TextId, string> = { ...list, ...mails, ...pages, ...reminders }
