import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { type Copy, useCopy } from '../../lib/use-copy.ts'
import type { Room } from './room.ts'

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

export interface Invite extends Copy {
  /** The room's page, as others can open it. */
  address: string
  /** What is copied. */
  text: string
  /** The address names this machine, and the server knows no better one. */
  isLocalOnly: boolean
  /** The same page in the local network. */
  lanAddress: string | null
}

/** How others are asked into a room. The address carries the room's invitation code, once it has one. */
export function useInvite(room: Pick<Room, 'id' | 'name' | 'inviteCode'>): Invite {
  const { publicUrl, lanUrl } = useConfig()
  const page = `/rooms/${room.id}${room.inviteCode ? `?invite=${encodeURIComponent(room.inviteCode)}` : ''}`
  const pageBelow = (base: string) => base.replace(/\/+$/, '') + page
  const address = pageBelow(publicUrl ?? location.origin)
  const text = t('rooms.invite.text', { room: room.name, address })
  const copying = useCopy(text)
  return {
    address,
    text,
    isLocalOnly: publicUrl === null && LOCAL_HOST.test(location.hostname),
    lanAddress: lanUrl && pageBelow(lanUrl),
    ...copying,
  }
}
