import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'
import { Failure } from './Failure.tsx'

interface Props {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>
  /** The text of a failure to load older rows. */
  failed: string
  /** The end of the list. */
  children?: ReactNode
}

/** Under a list that is loaded page by page: the way to older rows. With the last of them the button goes; the focus stays here. */
export function OlderRows({ list, failed, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const showOlder = async () => {
    const { hasNextPage } = await list.fetchNextPage({ cancelRefetch: false })
    if (!hasNextPage) end.current?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={end}
      tabIndex={-1}
      className={cn(
        'grid justify-items-center gap-2 text-center outline-none',
        (list.hasNextPage || children !== undefined) && 'border-t border-line p-3',
      )}
    >
      {list.hasNextPage ? (
        <>
          <Failure text={list.isFetchNextPageError ? failed : undefined} />
          <Button kind="ghost" busy={list.isFetchingNextPage && t('ui.older.busy')} onClick={() => void showOlder()}>
            {t('ui.older')}
          </Button>
        </>
      ) : (
        children
      )}
    </div>
  )
}
