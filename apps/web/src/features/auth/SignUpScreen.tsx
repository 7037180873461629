export function SignUpScreen() {
  return <main id="main" />
}
