/** More than three times the size on the page. A picture of that many pixels is always smaller than the server's limit. */
const MAX_SIDE = 320

/**
 * A picture of any size, made small, in base64. Drawing it leaves out what a camera notes in it, such as the place. Browsers that do not
 * write WebP write PNG.
 */
export async function pictureOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const address = canvas.toDataURL('image/webp', 0.9)
  return address.slice(address.indexOf(',') + 1)
}
