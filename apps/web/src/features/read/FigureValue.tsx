import { Bone } from '../../ui/states.tsx'

/** A count, or its place while it loads. */
export const FigureValue = ({ of: value }: { of: number | undefined }) =>
  value === undefined ? <Bone className="h-[1em] w-14" /> : value.toLocaleString('en-US')
