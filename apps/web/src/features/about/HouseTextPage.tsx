import type { HouseText } from '@halaqa/contract/house'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { houseTextQuery } from './house-text.queries.ts'
import { External, Prose } from './Prose.tsx'

interface Props {
  name: HouseText
  title: string
  /** Below the text. */
  children?: ReactNode
}

/** A text of the people who run the server. */
export function HouseTextPage({ name, title, children }: Props) {
  const { house } = useConfig()
  const text = useQuery(houseTextQuery(name, house.revision))
  return (
    <Prose title={title}>
      <QueryBoundary
        query={text}
        level={2}
        loading={<Skeleton label={t('ui.loading')} rows={6} />}
        failed={t('about.house.textFailed')}
      >
        {({ text: markdown }) => (
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 leading-relaxed break-words">
            <Markdown components={COMPONENTS} disallowedElements={['img']}>
              {markdown}
            </Markdown>
          </div>
        )}
      </QueryBoundary>
      {children}
    </Prose>
  )
}

/** The library shows HTML in the text as text. The page has a title of its own, so headings begin below it. Each block finds its direction. */
const COMPONENTS: Components = {
  h1: ({ children }) => (
    <h2 dir="auto" className="mt-4 text-title">
      {children}
    </h2>
  ),
  h2: ({ children }) => (
    <h2 dir="auto" className="mt-4 text-title">
      {children}
    </h2>
  ),
  h3: ({ children }) => (
    <h3 dir="auto" className="mt-2 text-lg font-semibold">
      {children}
    </h3>
  ),
  // People who paste an address expect its lines to stay.
  p: ({ children }) => (
    <p dir="auto" className="whitespace-pre-line">
      {children}
    </p>
  ),
  ul: ({ children }) => <ul className="grid list-disc gap-2 ps-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-2 ps-6">
      {children}
    </ol>
  ),
  li: ({ children }) => <li dir="auto">{children}</li>,
  a: ({ href = '', children }) => <External href={href}>{children}</External>,
}
