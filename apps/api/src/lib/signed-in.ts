/** Whoever sent the request, as the session says. */
export interface SignedIn {
  id: string
  fullName: string
  email: string
  role: 'user' | 'admin'
  /** IANA name. */
  timeZone: string
  sessionId: string
}
