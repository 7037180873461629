const KEY = 'halaqa_push'

/** The person for whom this browser shows reminders: the next one to sign in here has not asked for any. */
export function rememberDevice(userId: string | null) {
  try {
    if (userId) localStorage.setItem(KEY, userId)
    else localStorage.removeItem(KEY)
  } catch {
    // There is no storage, so the device asks again.
  }
}

export function isDeviceRemembered(userId: string) {
  try {
    return localStorage.getItem(KEY) === userId
  } catch {
    return false
  }
}
