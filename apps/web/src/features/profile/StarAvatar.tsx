import { initials } from '../../ui/names.ts'

/** A person's initials in the khatam. */
export function StarAvatar({ name }: { name: string }) {
  return (
    <span className="relative grid size-24 shrink-0 place-items-center sm:size-32" aria-hidden="true">
      <svg className="absolute inset-0 size-full" viewBox="0 0 100 100" aria-hidden="true">
        <path
          d="M94.35 68.37L75.98 75.98L68.37 94.35L50 86.74L31.63 94.35L24.02 75.98L5.65 68.37L13.26 50L5.65 31.63L24.02 24.02L31.63 5.65L50 13.26L68.37 5.65L75.98 24.02L94.35 31.63L86.74 50Z"
          fill="var(--color-hero)"
        />
        <path
          d="M89.73 66.46L73.27 73.27L66.46 89.73L50 82.91L33.54 89.73L26.73 73.27L10.27 66.46L17.09 50L10.27 33.54L26.73 26.73L33.54 10.27L50 17.09L66.46 10.27L73.27 26.73L89.73 33.54L82.91 50Z"
          fill="none"
          stroke="var(--color-hero-gold)"
          strokeWidth=".8"
        />
      </svg>
      <span className="relative font-serif text-3xl font-semibold text-on-hero sm:text-[2.5rem]">{initials(name)}</span>
    </span>
  )
}
