export function MemorizeScreen() {
  return <main id="main" />
}
