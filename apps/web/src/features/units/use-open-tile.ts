import { useCallback, useRef, useState } from 'react'
import type { TileHandlers } from './UnitSection.tsx'

/** Which tile's tooltip is open: one at a time. */
export function useOpenTile(): TileHandlers {
  const [openId, setOpen] = useState<string | null>(null)
  const opener = useRef<HTMLElement | null>(null)

  const onToggle = useCallback((lessonId: string, tile: HTMLElement) => {
    opener.current = tile
    setOpen((open) => (open === lessonId ? null : lessonId))
  }, [])

  const onClose = useCallback((returnFocus: boolean) => {
    setOpen(null)
    if (returnFocus) opener.current?.focus({ preventScroll: true })
  }, [])

  return { openId, onToggle, onClose }
}
