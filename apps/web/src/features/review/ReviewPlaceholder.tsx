import type { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, Spinner } from '../../ui/states.tsx'
import type { ReturnLink } from './RunHeader.tsx'
import type { Review } from './review.queries.ts'

interface Props {
  review: ReturnType<typeof useQuery<Review>>
  returnLink: ReturnLink
  /** The hint when there is nothing to recite. */
  hint: string
  /** Other actions, if something is begun. */
  children?: ReactNode
}

/** Replaces a review that is loading, could not be loaded, or is empty. */
export const ReviewPlaceholder = ({ review, returnLink, hint, children }: Props) => (
  <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
    <QueryBoundary
      query={{ ...review, data: review.isFetching ? undefined : review.data }}
      level={1}
      loading={<Spinner label={t('review.loading')} />}
      isLoading={review.isFetching}
      failed={t('review.failed')}
    >
      {({ begun }) => (
        <EmptyState
          level={1}
          title={t('review.nothing.title')}
          hint={hint}
          action={
            <>
              <ButtonLink to={returnLink.to}>{returnLink.label}</ButtonLink>
              {begun && children}
            </>
          }
        />
      )}
    </QueryBoundary>
  </main>
)
