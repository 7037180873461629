import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'

/** Finds the target under the pointer; outside of all targets, the one under the lifted chip. */
const underPointer: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  return hits.length > 0 ? hits : rectIntersection(args)
}

/** A shorter way is a tap. */
const LIFT = { activationConstraint: { distance: 6 } }

/** The board's own live region announces every action, so the library's is silent. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

interface Props {
  onDrop: (chip: string, target: string) => void
  /** The chip under the pointer. */
  lifted: (chip: string) => ReactNode
  children: ReactNode
}

/**
 * Chips that are dragged onto targets by mouse, pen or finger. The only file that knows `@dnd-kit/core`. Its successor,
 * `@dnd-kit/react`, writes a style element, which the content security policy refuses.
 */
export function DragBoard({ onDrop, lifted, children }: Props) {
  const [chip, setChip] = useState<string | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, LIFT))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={SILENT}
      onDragStart={({ active }) => setChip(String(active.id))}
      onDragCancel={() => setChip(null)}
      onDragEnd={({ active, over }) => {
        setChip(null)
        if (over) onDrop(String(active.id), String(over.id))
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{chip !== null && lifted(chip)}</DragOverlay>
    </DndContext>
  )
}

/** Spread `chip` on what can be dragged. */
export function useChip(id: string, disabled: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled })
  return { chip: { ref: setNodeRef, ...listeners }, isLifted: isDragging }
}

export function useTarget(id: string, disabled = false) {
  const { setNodeRef, isOver } = useDroppable({ id, disabled })
  return { ref: setNodeRef, isOver }
}
