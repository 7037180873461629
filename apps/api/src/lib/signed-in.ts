/** The person that a request's session signs in. */
export interface SignedIn {
  id: string
  fullName: string
  email: string
  role: 'user' | 'admin'
  /** IANA name. */
  timeZone: string
  sessionId: string
  createdAt: Date
  updatedAt: Date
}
