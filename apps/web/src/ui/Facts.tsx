import type { ReactNode } from 'react'

/** Short facts with a dot between them; where a line ends there is none. Each stays whole where the line has room for it. */
export const Facts = ({ of }: { of: readonly ReactNode[] }) => (
  <span className="flex flex-wrap gap-x-[0.8em] overflow-x-clip">
    {of.map((fact, index) => (
      <span key={index} className="relative min-w-0">
        {/* Before the first one of a line it is outside, and cut off. */}
        {index > 0 && <span className="absolute end-full w-[0.8em] text-center whitespace-pre"> · </span>}
        {fact}
      </span>
    ))}
  </span>
)
