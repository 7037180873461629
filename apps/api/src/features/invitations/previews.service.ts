import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { BoundedMap } from '../../lib/bounded-map.ts'
import { prebuild } from '../../lib/prebuilt/compress.ts'
import type { Prebuilt } from '../../lib/prebuilt/prebuilt.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { Texts } from '../../lib/texts.ts'
import { PRERENDERED } from '../../plugins/page.ts'
import { drawnName, type Preview, previewPicture } from './preview-picture.ts'

/** Pictures that are kept: about 180 KB each. */
const KEPT = 40
const AT_ONCE = 2
const WAITING = 20
/** Chat apps keep a picture themselves; an hour spares the server those that do not. */
const CACHE_CONTROL = 'public, max-age=3600'

/** Draws the pictures of previews, two at once, in other threads. Rooms that look alike share one. */
export class Previews {
  readonly #webRoot: string | undefined
  readonly #kept = new BoundedMap<string, Promise<Prebuilt>>(KEPT)
  readonly #drawing = createSemaphore({ slots: AT_ONCE, waiting: WAITING })
  #fonts: Promise<string[]> | undefined

  /** `webRoot` has the fonts. Without them a picture has no words. */
  constructor(webRoot: string | undefined) {
    this.#webRoot = webRoot
  }

  /** @param charge makes the caller pay for a picture that has to be drawn */
  picture(preview: Preview, texts: Texts, charge: () => void): Promise<Prebuilt> {
    const shown = { ...preview, name: drawnName(preview.name), dedication: drawnName(preview.dedication) }
    const key = JSON.stringify([shown, texts.language])
    const kept = this.#kept.get(key)
    if (kept) return kept
    charge()
    const drawn = this.#drawing(() => this.#draw(shown, texts))
    this.#kept.set(key, drawn)
    drawn.catch(() => this.#kept.delete(key)) // The next request tries again.
    return drawn
  }

  async #draw(preview: Preview, texts: Texts): Promise<Prebuilt> {
    this.#fonts ??= this.#findFonts()
    const font = { fontFiles: await this.#fonts, loadSystemFonts: false, defaultFontFamily: 'Literata' }
    const picture = await renderAsync(previewPicture(preview, texts), { font })
    return prebuild(Buffer.from(picture.asPng()), 'image/png', CACHE_CONTROL)
  }

  async #findFonts() {
    if (this.#webRoot === undefined) return []
    const folder = join(this.#webRoot, PRERENDERED)
    const names = await readdir(folder).catch(() => [])
    return names.filter((name) => name.endsWith('.ttf')).map((name) => join(folder, name))
  }
}
