/** The device has a sheet to share with: phones mostly, and never on plain http. */
export const canShare = () => typeof navigator.share === 'function'

/** Opens the device's share sheet; false if that was refused. Closing the sheet is no refusal. */
export async function shareWithDevice(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
