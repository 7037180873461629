/** A range as its one or two ends, each of which stays on a line that is wide enough for it: "Al-Mulk 67:1 – 67:12". */
export function RangeText({ ends: [start, end] }: { ends: [start: string] | [start: string, end: string] }) {
  if (end === undefined) return <span className={END}>{start}</span>
  return (
    <>
      <span className={END}>{start} –</span> <span className={END}>{end}</span>
    </>
  )
}

const END = 'inline-block'
