/** How a person wants to be brought back to what they know, and the bounds of it. */
export const MINUTES = [5, 10, 20, 40, 60, 90, 120, 180] as const
export const CYCLES = [7, 14, 30, 60, 90, 180] as const
export const NEAR_DAYS = [0, 3, 7, 14] as const
/** The likelihood of recall at which FSRS asks for an item. */
export const RETENTION = { gentle: 0.85, steady: 0.9, firm: 0.95 } as const

export type Firmness = keyof typeof RETENTION
export const FIRMNESSES = Object.keys(RETENTION) as Firmness[]

export interface MemorizingSettings {
  /** A day. */
  readonly minutes: (typeof MINUTES)[number]
  readonly cycleDays: (typeof CYCLES)[number]
  readonly firmness: Firmness
  readonly nearDays: (typeof NEAR_DAYS)[number]
}

export const DEFAULT_SETTINGS: MemorizingSettings = { minutes: 10, cycleDays: 60, firmness: 'steady', nearDays: 7 }
