import type { ReactNode } from 'react'

/** A disc on a rosette, with the achievement on it. */
export const Medallion = ({ children }: { children: ReactNode }) => (
  <div className="relative mx-auto grid size-48 place-items-center">
    <Rosette />
    <div className="relative grid size-48 place-items-center rounded-full bg-surface shadow-raised">{children}</div>
  </div>
)

/** Stars within stars. */
const Rosette = () => (
  <div className="pointer-events-none absolute start-1/2 top-1/2 size-[40rem] -translate-x-1/2 -translate-y-1/2 text-gold opacity-60 [mask-image:linear-gradient(to_bottom,black_20%,transparent_66%)] rtl:translate-x-1/2">
    <svg
      className="size-full"
      viewBox="0 0 800 800"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        strokeOpacity=".45"
        d="M792 400L37.84 550.01L677.19 122.81L249.99 762.16L400 8L550.01 762.16L122.81 122.81L762.16 550.01L8 400L762.16 249.99L122.81 677.19L550.01 37.84L400 792L249.99 37.84L677.19 677.19L37.84 249.99Z"
      />
      <path
        strokeOpacity=".6"
        d="M792 400L249.99 762.16L122.81 122.81L762.16 249.99L400 792L37.84 249.99L677.19 122.81L550.01 762.16L8 400L550.01 37.84L677.19 677.19L37.84 550.01L400 8L762.16 550.01L122.81 677.19L249.99 37.84Z"
      />
      <path
        strokeOpacity=".85"
        d="M560 400L286.86 513.14L400 240L513.14 513.14L240 400L513.14 286.86L400 560L286.86 286.86Z"
      />
      <path
        strokeOpacity=".9"
        d="M488.69 436.74L451.96 451.96L436.74 488.69L400 473.48L363.26 488.69L348.04 451.96L311.31 436.74L326.52 400L311.31 363.26L348.04 348.04L363.26 311.31L400 326.52L436.74 311.31L451.96 348.04L488.69 363.26L473.48 400Z"
      />
      <circle cx="400" cy="400" r="396" strokeOpacity=".35" />
    </svg>
  </div>
)
