/** The name of the page in the browser's tab: "Sign in · Halaqa". */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Halaqa`}</title>
}
