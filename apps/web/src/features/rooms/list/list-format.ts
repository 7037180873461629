import type { ListFormat } from '@halaqa/contract/room-list'
import { useState } from 'react'

/** The format of the list that this device shared last. */
const KEY = 'halaqa_list_format'
export const FORMATS = ['whatsapp', 'telegram', 'plain'] as const satisfies readonly ListFormat[]

/** The chat that a list is written for. The device remembers the choice. */
export function useListFormat(): [format: ListFormat, setFormat: (format: ListFormat) => void] {
  const [format, setFormat] = useState(readFormat)
  const choose = (chosen: ListFormat) => {
    setFormat(chosen)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // No storage: the choice lasts as long as the sheet.
    }
  }
  return [format, choose]
}

function readFormat(): ListFormat {
  try {
    const stored = localStorage.getItem(KEY)
    return FORMATS.find((format) => format === stored) ?? 'whatsapp'
  } catch {
    return 'whatsapp'
  }
}
