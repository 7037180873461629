import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { PageTitle } from './PageTitle.tsx'

/** The middle of the last screen: the result, and the next step. The heading takes the focus. */
export function EndPage({ title, ring, children }: { title: string; ring: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAtTop(heading)
  return (
    <main id="main" className="relative grid min-h-dvh place-items-center overflow-hidden px-gutter py-10">
      <PageTitle>{title}</PageTitle>
      <div className="relative w-full max-w-md animate-rise text-center">
        {ring}
        <h1 ref={heading} tabIndex={-1} className="mt-8 text-headline outline-none">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}

function useFocusAtTop(heading: RefObject<HTMLHeadingElement | null>) {
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [heading])
}
