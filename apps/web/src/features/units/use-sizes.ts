import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Sizes } from './layout.ts'
import { PATH_WIDTH } from './winding.ts'

/**
 * Measures what the layout is made of: `box` goes on the path, `ruler` on a banner that is as high as any. Null until
 * both are in the page; measured again when the window, the text size or a font changes them.
 */
export function useSizes() {
  const box = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<Sizes | null>(null)

  useLayoutEffect(() => {
    const read = () =>
      setSizes((known) => {
        const now = measure(box, ruler)
        return known && now && isSame(known, now) ? known : now
      })
    read()
    const observer = new ResizeObserver(read)
    // The page's height changes with whatever stands above the path.
    for (const element of [document.body, box.current, ruler.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { box, ruler, sizes }
}

function measure(box: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): Sizes | null {
  if (!box.current || !ruler.current) return null
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return {
    top: Math.round(box.current.getBoundingClientRect().top + window.scrollY),
    rem,
    banner: ruler.current.offsetHeight,
    lead: 4 * rem,
    gap: 2.5 * rem,
    scale: Math.max(1, Math.min(rem / 16, box.current.clientWidth / PATH_WIDTH)),
  }
}

const isSame = (a: Sizes, b: Sizes) => (Object.keys(a) as (keyof Sizes)[]).every((key) => a[key] === b[key])
