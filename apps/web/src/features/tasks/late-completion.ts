import { ApiError } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import type { Outcome, PortionSubmission } from '../progress/outbox.ts'
import { taskFailureMessage } from './task-failures.ts'

/** Says what became of a portion that was read without a connection and sent later. */
export function announceCompletion({ roomName: room, readerName: name }: PortionSubmission, outcome: Outcome) {
  if (outcome.kind === 'recorded') {
    toast.success(t('tasks.done.title'), {
      description: name ? t('tasks.sentFor', { room, name }) : t('tasks.sent', { room }),
    })
  } else {
    const title = name ? t('tasks.notSentFor', { room, name }) : t('tasks.notSent', { room })
    toast.info(title, { description: reasonOf(outcome.error), duration: 0 })
  }
}

/** A room that was left, and a portion or room that is gone, are no failures. */
function reasonOf(error: unknown) {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
  if (code === 'membership_ended') return `${t('rooms.ended.title')} ${t('tasks.gone.hint')}`
  if (code === 'not_your_reader') return error instanceof ApiError ? error.message : undefined
  if (status === 403 || status === 404 || status === 410) return t('tasks.gone.hint')
  const { title, reason } = taskFailureMessage('complete', error)
  return reason ?? title
}
