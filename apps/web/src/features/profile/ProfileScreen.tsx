export function ProfileScreen() {
  return <main id="main" />
}
