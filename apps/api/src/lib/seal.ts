import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  close(text: string): string
  /** Undefined for what another key closed, or what was altered. */
  open(sealed: string): string | undefined
}

/**
 * Closes text that lies in the database for a while and that only this server reads again: AES-256-GCM, under a key made from
 * the password key for this purpose alone. Base64url of nonce, tag and ciphertext.
 */
export function createSeal(passwordKey: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', passwordKey, '', `halaqa seal ${purpose}`, 32))
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const closed = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(closed), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
