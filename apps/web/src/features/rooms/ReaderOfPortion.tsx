import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { shownName } from '../../lib/shown-name.ts'
import type { PortionOfReader } from './portion-rows.ts'

interface Props {
  portion: PortionOfReader
  isOwn: boolean
  /** Shown before the name: a face, or the piece's number. */
  mark: ReactNode
  /** The reader's portions. */
  children: ReactNode
}

/** The content of a row of readers, with a tick if the room shows that the portion is read. */
export const ReaderOfPortion = ({ portion, isOwn, mark, children }: Props) => (
  <>
    {mark}
    <p className="flex min-w-0 flex-1 @max-[15rem]:order-last @max-[15rem]:basis-full flex-col leading-snug">
      <span className="max-w-full min-w-0 break-words">
        <bdi className="font-semibold @max-[15rem]:text-sm">
          {isOwn ? t('rooms.readers.you') : shownName(portion.fullName)}
        </bdi>
      </span>
      {children && <span className="text-sm text-ink-muted">{children}</span>}
    </p>
    {portion.isRead && (
      <span className="text-primary-ink">
        <CircleCheck className="size-5" />
        <span className="sr-only">{t('rooms.readers.read')}</span>
      </span>
    )}
  </>
)
