import { hash, randomBytes } from 'node:crypto'

/** What a client holds to name its session: 32 random bytes, written base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database holds of it. A token is random, so a plain SHA-256 cannot be guessed back. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** What a link names something by: 16 random bytes, written base64url. */
export const newLinkToken = () => randomBytes(16).toString('base64url')
