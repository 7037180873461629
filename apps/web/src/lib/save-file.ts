/** Long enough for a browser to begin to save; then the memory is free again. */
const KEPT_MS = 60_000

/** Lets the browser save something under a name, as if it were a link to a file. */
export function saveFile(name: string, data: Blob) {
  const address = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
