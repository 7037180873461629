// Imported first by every script: older Nodes cannot run what comes after. Keep the syntax of this file old.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Halaqa needs Node 20.19 or newer, and this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}
