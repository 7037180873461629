import { errorText } from '../../../lib/api-error.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'
import { because, useAttempt } from '../../../ui/use-attempt.ts'
import type { Room } from '../rooms.queries.ts'
import { useRoomAct } from './settings.queries.ts'

/**
 * Does it and says so. What `confirm` answers is why it did not work, for a dialog to show; `press` says it in a toast and
 * as `failed`, for a note below the button.
 */
export function useAct(room: Room, act: Parameters<typeof useRoomAct>[1], done: MessageId) {
  const { mutateAsync, isPending } = useRoomAct(room.id, act)
  const { attempt, failed } = useAttempt(because(t('room-settings.failedTitle'), t('room-settings.actFailed')))
  const doIt = async () => {
    await mutateAsync()
    toast.success(t(done))
  }
  const confirm = () =>
    doIt().then(
      () => undefined,
      (error: unknown) => errorText(error, t('room-settings.actFailed')),
    )
  return { confirm, press: () => void attempt(doIt), isPending, failed }
}
