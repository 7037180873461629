import { LogoMark } from './Ornament.tsx'
import { Spinner } from './states.tsx'

/** The bar of a page that is not there yet, as index.html draws it before any script has come. */
export function Shell({ label }: { label: string }) {
  return (
    <>
      <div className="shell" aria-hidden="true">
        <div>
          <LogoMark />
          <span>Halaqa</span>
        </div>
      </div>
      <main id="main" className="grid min-h-[calc(100dvh-5rem)] place-items-center">
        <Spinner label={label} />
      </main>
    </>
  )
}
