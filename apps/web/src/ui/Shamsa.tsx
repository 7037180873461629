/** A sun of sixteen petals around its content, drawn from its centre once. The caller gives size and colour. */
export const Shamsa = ({ className }: { className: string }) => (
  <svg
    className={`animate-unfold ${className}`}
    viewBox="-300 -300 600 600"
    fill="none"
    stroke="currentColor"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={star(16, 7, 292)} strokeOpacity=".3" />
    <path d={star(16, 5, 292)} strokeOpacity=".45" strokeWidth="1.1" />
    <path d={star(32, 13, 236)} strokeOpacity=".25" strokeWidth=".9" />
    {PETALS.map((angle) => (
      <g key={angle} transform={`rotate(${angle})`}>
        <path
          d="M192.2 -38.2C222.1 -41.9 225.5 -15.5 248 0C225.5 15.5 222.1 41.9 192.2 38.2"
          strokeOpacity=".95"
          strokeWidth="1.6"
        />
        <path d={star(8, 3, 7, 268)} fill="currentColor" stroke="none" />
      </g>
    ))}
    <circle r="196" strokeWidth="1.6" />
    <circle r="186" strokeWidth="6" strokeOpacity=".28" />
    <circle r="176" strokeWidth="1.2" />
    <circle r="172" className="fill-hero-deep" stroke="none" fillOpacity=".72" />
    <path d={star(16, 7, 172)} strokeOpacity=".1" />
  </svg>
)

const PETALS = Array.from({ length: 16 }, (_, petal) => petal * 22.5)

/** A line through every `step`th of so many points on a circle with its centre at `x`. */
function star(points: number, step: number, radius: number, x = 0): string {
  const corners = Array.from({ length: points }, (_, corner) => {
    const angle = (2 * Math.PI * corner * step) / points
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}
