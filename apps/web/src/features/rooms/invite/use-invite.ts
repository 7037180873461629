import { t } from '../../../lib/i18n.ts'
import { codeIn } from '../../../lib/intended-address.ts'
import { type SharedAddress, useSharedAddress } from '../../../lib/shared-address.ts'
import { type Copy, useCopy } from '../../../lib/use-copy.ts'
import type { Room } from '../room.model.ts'

export interface Invite extends Copy, SharedAddress {
  /** The text to copy. */
  text: string
}

/** How others are asked into a room. The address carries the room's invitation code, once it has one, and names the member who sends it. */
export function useInvite(room: Pick<Room, 'id' | 'name' | 'inviteCode' | 'myLinkCode'>): Invite {
  const shared = useSharedAddress(pathOfRoom({ id: room.id, invite: room.inviteCode, from: room.myLinkCode }))
  const text = t('rooms.invite.text', { room: room.name, address: shared.address })
  return { ...shared, text, ...useCopy(text) }
}

/** The page of a room, with its invitation code and the code of the member who sends the link, where there are such. */
function pathOfRoom({ id, invite, from }: { id: string; invite?: string | null; from?: string | null }) {
  const codes = new URLSearchParams({ ...(invite && { invite }), ...(from && { from }) })
  return `/rooms/${id}${codes.size > 0 ? `?${codes}` : ''}`
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`/rooms/(${UUID})(?:/?\\?(\\S*))?`, 'i')
const ALONE = new RegExp(`^(${UUID})$`, 'i')
const INVITE = /(?:^|[&;])invite=(\S+)/
const FROM = /(?:^|[&;])from=([\da-f]{12})/i

/**
 * The page of the room that a pasted text invites to: of an address, of a message with an address in it, or of a room's id
 * alone. It keeps who sent the invitation. Null when there is no invitation in it. The same server can have several names, so its name does not count.
 */
export function invitationPath(text: string): string | null {
  const [, roomId, query = ''] = ADDRESS.exec(text) ?? ALONE.exec(text.trim()) ?? []
  if (!roomId) return null
  const invite = codeIn(INVITE.exec(query)?.[1] ?? '')
  const from = FROM.exec(query)?.[1]?.toLowerCase()
  return pathOfRoom({ id: roomId.toLowerCase(), invite, from })
}

/** Addresses that open a chat app with the invitation written already; the person still chooses to whom it goes. */
export function chatLinks(roomName: string, address: string) {
  const whole = t('rooms.invite.text', { room: roomName, address })
  // Telegram puts the address before the words.
  const words = t('invite.words', { room: roomName })
  return [
    { app: 'WhatsApp', href: `https://wa.me/?${encoded({ text: whole })}` },
    { app: 'Telegram', href: `https://t.me/share/url?${encoded({ url: address, text: words })}` },
  ]
}

/** Chat apps show the pluses of a form's encoding as they are. */
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString().replaceAll('+', '%20')
