import { useId } from 'react'

/** The khatam: two squares turned by 45 degrees, drawn once for each size of canvas so that lines keep their weight. */

const MEDALLION =
  'M40.94 29.85L33.1 33.1L29.85 40.94L22 37.69L14.15 40.94L10.9 33.1L3.06 29.85L6.31 22L3.06 14.15L10.9 10.9L14.15 3.06L22 6.31L29.85 3.06L33.1 10.9L40.94 14.15L37.69 22Z'
const INNER_STAR = 'M30.31 25.44L13.69 25.44L25.44 13.69L25.44 30.31L13.69 18.56L30.31 18.56L18.56 30.31L18.56 13.69Z'

/** Logo mark. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <path
        d="M37.92 27.42L30.5 30.5L27.42 37.92L20 34.85L12.58 37.92L9.5 30.5L2.08 27.42L5.15 20L2.08 12.58L9.5 9.5L12.58 2.08L20 5.15L27.42 2.08L30.5 9.5L37.92 12.58L34.85 20Z"
        fill="var(--color-primary)"
      />
      <path
        d="M31.46 24.75L8.54 24.75L24.75 8.54L24.75 31.46L8.54 15.25L31.46 15.25L15.25 31.46L15.25 8.54Z"
        fill="none"
        stroke="var(--color-on-primary)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="20" cy="20" r="2.1" fill="var(--color-gold-leaf)" />
    </svg>
  )
}

/** The star in outline: beside surah names, above an ayah. */
export function Khatam({ className = 'size-6' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden="true"
    >
      <path d="M22.16 16.21L17.95 17.95L16.21 22.16L12 20.42L7.79 22.16L6.05 17.95L1.84 16.21L3.58 12L1.84 7.79L6.05 6.05L7.79 1.84L12 3.58L16.21 1.84L17.95 6.05L22.16 7.79L20.42 12Z" />
      <path d="M18.28 14.6L5.72 14.6L14.6 5.72L14.6 18.28L5.72 9.4L18.28 9.4L9.4 18.28L9.4 5.72Z" strokeWidth=".9" />
    </svg>
  )
}

/** A small filled star, the separator between facts. */
export function Dot({ className = 'size-1.5' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 44 44" fill="currentColor" aria-hidden="true">
      <path d={MEDALLION} />
    </svg>
  )
}

/**
 * A star around a number, an icon or a check. `open` draws the inner star too, `filled` fills it. The caller gives size
 * and colour (`size-11 text-gold`) and puts the content inside.
 */
export function StarMark({
  kind = 'empty',
  className = 'size-11 text-gold',
  children,
}: {
  kind?: 'empty' | 'open' | 'filled'
  className?: string
  children?: React.ReactNode
}) {
  return (
    <span className={`relative grid shrink-0 place-items-center ${className}`}>
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 44 44"
        fill={kind === 'filled' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={kind === 'empty' ? 1.1 : 1.4}
        aria-hidden="true"
      >
        <path d={MEDALLION} vectorEffect="non-scaling-stroke" />
        {kind === 'open' && <path d={INNER_STAR} strokeWidth="1" vectorEffect="non-scaling-stroke" />}
      </svg>
      {children && <span className="relative grid place-items-center">{children}</span>}
    </span>
  )
}

/** A field of girih: hero panels, unit banners, landing and sign-in only. `size` is the tile's edge in pixels. */
export function Girih({ size = 88 }: { size?: number }) {
  const id = useId()
  const at = (share: number) => Math.round(share * size * 100) / 100
  const outline = points(OUTLINE, at)
  const star = points(STAR, at)
  return (
    <svg className="size-full" width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1">
            <path d={outline} />
            <path d={star} strokeOpacity=".55" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** Corners of the tile's two figures as shares of its edge: sixteen of the outline, eight of the star within. */
const cornerAt = (eighths: number, radius: number): [number, number] => [
  0.5 + radius * Math.cos((eighths * Math.PI) / 8),
  0.5 + radius * Math.sin((eighths * Math.PI) / 8),
]
const OUTLINE = Array.from({ length: 16 }, (_, corner) => cornerAt(corner, corner % 2 === 0 ? 0.5 : 0.38268))
const STAR = Array.from({ length: 8 }, (_, corner) => cornerAt(corner * 6, 0.31))

function points(corners: [number, number][], at: (share: number) => number) {
  return `M${corners.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}Z`
}
