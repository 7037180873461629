import type { ReactNode } from 'react'

/** Short facts with a dot between them, except at the end of a line. Each fact stays on one line if it fits. */
export const Facts = ({ of }: { of: readonly ReactNode[] }) => (
  <span className="flex flex-wrap gap-x-[0.8em] overflow-x-clip">
    {of.map((fact, index) => (
      <span key={index} className="relative min-w-0">
        {/* The separator before the first item of a line is outside the box, and cut off. */}
        {index > 0 && <span className="absolute end-full w-[0.8em] text-center whitespace-pre"> · </span>}
        <span>{fact}</span>
      </span>
    ))}
  </span>
)
