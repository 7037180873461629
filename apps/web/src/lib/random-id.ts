/** 128 random bits in hexadecimal. `crypto.randomUUID` would be shorter, but plain http has none. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random id as a UUID (version 4), for calls that require one. */
export function randomUuid() {
  const id = randomId()
  const variant = '89ab'[Number.parseInt(id[16]!, 16) % 4]
  return [id.slice(0, 8), id.slice(8, 12), `4${id.slice(13, 16)}`, variant + id.slice(17, 20), id.slice(20)].join('-')
}
