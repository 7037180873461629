import type { Reader } from './care.queries.ts'

/** Properties of each dialog about one reader. */
export interface ReaderDialogProps {
  reader: Reader
  onClose: () => void
  keepFocus?: () => boolean
}
