export function ComingSoon() {
  return <main id="main" />
}
