import { errorText } from '../../../lib/api-error.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'
import type { Room } from '../rooms.queries.ts'
import { useRoomAct } from './settings.queries.ts'

/** Does it and says so. What `confirm` answers is why it did not work, for a dialog to show; `press` says it in a toast. */
export function useAct(room: Room, act: Parameters<typeof useRoomAct>[1], done: MessageId) {
  const { mutateAsync, isPending } = useRoomAct(room.id, act)
  const confirm = async () => {
    try {
      await mutateAsync()
    } catch (error) {
      return errorText(error, t('room-settings.actFailed'))
    }
    toast.success(t(done))
    return undefined
  }
  const press = async () => {
    const failure = await confirm()
    if (failure) toast.error(t('room-settings.failedTitle'), { description: failure })
  }
  return { confirm, press: () => void press(), isPending }
}
