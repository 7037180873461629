import type { ReactNode } from 'react'

/** A screen of the review: the header, the text, and the actions in reach of a thumb. */
export const RunPage = ({
  header,
  children,
  action,
}: {
  header: ReactNode
  children: ReactNode
  action: ReactNode
}) => (
  <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
    {header}
    <main id="main" className="mx-auto w-full max-w-[48rem] px-gutter pt-2 pb-6 sm:pt-5">
      {children}
    </main>
    <footer className="action-bar">
      <div className="mx-auto grid max-w-[48rem] px-gutter py-3">{action}</div>
    </footer>
  </div>
)
