export function SignInScreen() {
  return <main id="main" />
}
