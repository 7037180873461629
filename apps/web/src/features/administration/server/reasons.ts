import { i18n, type MessageId, t } from '../../../lib/i18n.ts'
import type { BackupsState } from './server.queries.ts'

type Reason = NonNullable<BackupsState['failure']>['reasons'][number]

/** By their codes, a line for each; in the English of the server where nobody foresaw the fault, or where this page has no message for it. */
export const reasonsText = (reasons: readonly Reason[]) =>
  reasons
    .map(({ code, values, text }) => {
      const id = `admin.backupReasons.${code}`
      return Object.hasOwn(i18n.messages, id) ? t(id as MessageId, values) : text
    })
    .join('\n')
