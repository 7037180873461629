import { useCallback, useEffect, useRef, useState } from 'react'
import { useMedia, WIDE } from '../../lib/media.ts'

/** The list of surahs: open beside the text where there is room, else a drawer that closes once something is picked. */
export function useSidebar() {
  const isWide = useMedia(WIDE)
  const [isOpen, setOpen] = useState(isWide)
  const picked = useRef(false)
  useEffect(() => setOpen(isWide), [isWide])

  return {
    isWide,
    isOpen,
    onToggle: () => {
      picked.current = false
      setOpen(!isOpen)
    },
    close: () => setOpen(false),
    onPick: () => {
      if (isWide) return
      picked.current = true
      setOpen(false)
    },
    /** The focus then goes to what was picked, not back to the button. */
    wasPicked: () => picked.current,
  }
}

/** The display settings; Escape closes them too, and the focus returns to their button. */
export function useSettingsPanel() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close])

  return { isOpen, button, close, onToggle: () => setOpen(!isOpen) }
}
