export function TermsPage() {
  return <main id="main" />
}
