/**
 * Copies a text; false where the browser does not let us. On plain http there is no clipboard API, but the old command
 * still copies what is selected.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string) {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.style.cssText = 'position: fixed; opacity: 0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
