/**
 * The base address of the API: the page's own origin, unless the build names another one. `VITE_AUTH_BASE` is for the
 * calls below `/auth`, `VITE_API_BASE` for all others. Both are origins without a path, such as
 * `https://api.example.org`.
 */
const trimmed = (base: string | undefined) => (base ?? '').replace(/\/+$/, '')
const apiBase = trimmed(import.meta.env.VITE_API_BASE)
const authBase = trimmed(import.meta.env.VITE_AUTH_BASE) || apiBase

export const apiUrl = (path: string) => `${path.startsWith('/auth/') ? authBase : apiBase}/api/v1${path}`
