const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`/rooms/(${UUID})(?:/?\\?(\\S*))?`, 'i')
const ALONE = new RegExp(`^(${UUID})$`, 'i')
const CODE = /(?:^|&)invite=([\w-]+)/

/**
 * The page of the room that a pasted text invites to: of an address, of a message with an address in it, or of a room's id
 * alone. Null when there is no invitation in it. The same server can have several names, so its name does not count.
 */
export function invitationPath(text: string): string | null {
  const [, roomId, query = ''] = ADDRESS.exec(text) ?? ALONE.exec(text.trim()) ?? []
  if (!roomId) return null
  const [, code] = CODE.exec(query) ?? []
  return `/rooms/${roomId.toLowerCase()}${code ? `?invite=${code}` : ''}`
}
